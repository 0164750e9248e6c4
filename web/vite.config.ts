import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { brotliAssets } from './scripts/brotli-assets.mjs'

/** Our own code that the root imports at once. Dialogs and menus are fetched when they are opened. */
function isOnEveryPage(id: string): boolean {
  return (
    /[\\/](?:core[\\/]src|web[\\/]app[\\/](?:platform|request))[\\/]/.test(id) ||
    /[\\/]ui[\\/]src[\\/](?:Avatar|Badge|Button|IconButton|Toast|class-names|name-color)\./.test(id) ||
    /[\\/]features[\\/](?:errors|shell)[\\/](?!AccountMenu|KeyboardModal)/.test(id)
  )
}

export default defineConfig({
  plugins: [reactRouter(), brotliAssets()],
  build: {
    // Sounds and pictures stay files: the policy of the page allows no data addresses for media.
    assetsInlineLimit: 0,
    target: 'es2023',
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: 'assets/[name]-[hash].js',
            // What every page needs comes in a few files instead of thirty.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@react-router)[\\/]/,
                },
                {
                  name: 'state',
                  test: /node_modules[\\/](?:mobx|mobx-react-lite|i18next|react-i18next|zod)[\\/]/,
                },
                { name: 'site', test: isOnEveryPage },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server imports this entry in its own process; it wraps React Router's build.
      build: { rollupOptions: { input: './server/entry.ts' } },
    },
  },
})
