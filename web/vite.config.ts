import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const TABLE = "http://127.0.0.1:8765";

/** The page is built into the package, which serves it; `npm run dev` asks a table that is running. */
export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/grognard/faces/web/page",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": TABLE, "/ws": { target: TABLE, ws: true } } },
});
