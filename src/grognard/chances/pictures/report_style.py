"""The look of the report: one style sheet for light and dark, wide and narrow."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark;
  --paper: #f6f1e7; --card: #fffdf8; --ink: #2b2621; --soft: #6d6459; --line: #e0d7c6; --grid: #ece4d5;
  --s0: #2f6d8f; --s1: #bf4f2b; --s2: #7a5aa6; --s3: #4d7c3a; --s4: #a8862a; --s5: #8c4a6b; --none: #a39a8c; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #191714; --card: #23201c; --ink: #ece5d8; --soft: #a79d8e; --line: #3a352e; --grid: #2f2b25;
  --s0: #6fb0d2; --s1: #e8825c; --s2: #b69be0; --s3: #8fbf78; --s4: #d9b95a; --s5: #d08bb0;
  --none: #756d61; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif; }
main { max-width: 68rem; margin: 0 auto; padding: 2.2rem 1.1rem 3rem; }
h1 { font-size: clamp(1.7rem, 5vw, 2.6rem); line-height: 1.15; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 0 0 .2rem; }
p { margin: 0 0 .6rem; }
.about, .hint, footer { color: var(--soft); font-size: .92rem; }
.about { margin-bottom: 1.4rem; }
.wins { display: flex; height: 2.6rem; border-radius: .5rem; overflow: hidden; margin: .3rem 0 .9rem; }
.wins span { min-width: 2px; }
.grid { display: grid; gap: 1.1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); }
.figures { display: grid; gap: .7rem 1.6rem; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); }
.figures b { display: block; font-size: 1.75rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.figures small { color: var(--soft); font-size: .85rem; }
.stack { display: grid; gap: 1.1rem; align-content: start; min-width: 0; }
section { align-self: start; background: var(--card); border: 1px solid var(--line); border-radius: .8rem;
  padding: 1.1rem 1.2rem; min-width: 0; }
section.wide { grid-column: 1 / -1; margin-bottom: 1.1rem; }
.s0 { --c: var(--s0); } .s1 { --c: var(--s1); } .s2 { --c: var(--s2); } .s3 { --c: var(--s3); }
.s4 { --c: var(--s4); } .s5 { --c: var(--s5); } .sn { --c: var(--none); }
.fill { background: var(--c); } .name { color: var(--c); font-weight: 600; } .sn.name { color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-size: .92rem; font-variant-numeric: tabular-nums; }
th { font-weight: 400; color: var(--soft); text-align: right; padding: 0 0 .2rem .7rem; white-space: nowrap; }
td { text-align: right; padding: .14rem 0 .14rem .7rem; white-space: nowrap;
  border-top: 1px solid var(--grid); }
th:first-child, td:first-child { text-align: left; padding-left: 0; white-space: normal; }
td.bar { width: 38%; min-width: 5rem; }
.track { position: relative; height: .8rem; background: var(--grid); border-radius: .2rem; }
.track i { position: absolute; inset: 0 auto 0 0; background: var(--c); border-radius: .2rem;
  min-width: 1px; }
.track u { position: absolute; top: 50%; height: 2px; margin-top: -1px; background: var(--ink);
  opacity: .75; }
.tenths { display: flex; height: .9rem; border-radius: .2rem; overflow: hidden; background: var(--grid); }
.tenths i { background: var(--c); } .tenths i:first-child { background: var(--none); }
.columns { display: flex; align-items: flex-end; gap: 2px; margin: .6rem 0 .9rem; }
table + p.name { margin-top: .9rem; }
.columns div { flex: 1 1 0; min-width: 0; text-align: center; font-size: .72rem; color: var(--soft); }
.columns i { display: block; background: var(--c, var(--soft));
  border-radius: .15rem .15rem 0 0; min-height: 1px; }
.columns small { display: block; overflow: hidden; white-space: nowrap; font-size: .68rem; }
.columns span { display: block; border-top: 1px solid var(--line); }
svg { width: 100%; height: auto; display: block; }
svg text { fill: var(--soft); font-size: 10.5px; }
svg .axis { stroke: var(--grid); stroke-width: 1; }
svg path { fill: none; stroke: var(--c); stroke-width: 2.2; stroke-linejoin: round; }
svg path.thin { stroke-width: 1.4; stroke-dasharray: 4 3; }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .86em; background: var(--grid);
  padding: .05rem .3rem; border-radius: .25rem; overflow-wrap: anywhere; }
footer { margin-top: 1.4rem; }
@media (max-width: 34rem) { main { padding: 1.3rem .7rem 2rem; } section { padding: .9rem .8rem; }
  .rare { display: none; } td, th { padding-left: .5rem; } td.bar { min-width: 4rem; } }
@media print { body { background: none; } section { break-inside: avoid; } }
"""
