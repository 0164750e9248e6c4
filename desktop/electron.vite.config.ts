import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

/**
 * Main and preload are bundled whole, so that the shipped archive carries no node_modules. Their targets stay
 * at what the oldest runtime of the tests speaks, not at what the shipped Electron could.
 */
const nodeTarget = 'node20.18'
const chromeTarget = 'chrome130'

export default defineConfig({
  main: {
    build: {
      externalizeDeps: false,
      target: nodeTarget,
      minify: true,
      // CommonJS runs at once, not a turn later: schemes must be privileged before the app is ready.
      // The logbook is a program of its own: it runs in another process, in tests even in another runtime.
      rolldownOptions: {
        input: { index: 'src/main/index.ts', logbook: 'src/logbook/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      target: nodeTarget,
      minify: true,
      // A sandboxed preload is CommonJS, one file.
      rolldownOptions: {
        input: 'src/preload/index.ts',
        output: { format: 'cjs', entryFileNames: 'index.cjs' },
      },
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
      // One sheet in the order of the imports: the ground comes before what stands on it.
      cssCodeSplit: false,
      rolldownOptions: { input: 'src/renderer/index.html' },
    },
  },
})
