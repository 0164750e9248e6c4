import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

/**
 * Main and preload are bundled whole, so that the shipped archive carries no node_modules. Their targets stay at what
 * the oldest runtime of the tests speaks, not at what the shipped Electron could.
 */
const nodeTarget = 'node20.18'
const chromeTarget = 'chrome130'

export default defineConfig({
  main: {
    build: {
      externalizeDeps: false,
      target: nodeTarget,
      minify: true,
      rolldownOptions: { input: 'src/main/index.ts' },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      target: nodeTarget,
      minify: true,
      // A sandboxed preload is CommonJS, one file.
      rolldownOptions: { input: 'src/preload/index.ts', output: { format: 'cjs', entryFileNames: 'index.cjs' } },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react()],
    build: {
      target: chromeTarget,
      minify: true,
      modulePreload: { polyfill: false },
      // Everything is on the same disk: data: addresses would only loosen the content policy.
      assetsInlineLimit: 0,
      rolldownOptions: { input: 'src/renderer/index.html' },
    },
  },
})
