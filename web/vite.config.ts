import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { brotliAssets } from './scripts/brotli-assets.mjs'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** Our own code that the root imports at once. Dialogs and menus are fetched when they are opened. */
function isOnEveryPage(id: string, graph: ModuleGraph): boolean {
  return (
    (/[\\/](?:core[\\/]src|web[\\/]app[\\/](?:platform|request))[\\/]/.test(id) && isReached(id, graph)) ||
    /[\\/]ui[\\/]src[\\/](?:Avatar|Badge|Button|IconButton|Toast|class-names|name-color)\./.test(id) ||
    /[\\/]features[\\/](?:errors|shell)[\\/](?!AccountMenu|KeyboardModal)/.test(id)
  )
}

/** Whether the entry or the root imports it, directly or through others, and not only a route or a dialog. */
function isReached(id: string, graph: ModuleGraph, seen: Set<string> = new Set()): boolean {
  if (/[\\/]web[\\/]app[\\/](?:root|entry\.client)\.tsx/.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isReached(importer, graph, seen))
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
              // What every page needs comes in a few files instead of thirty. What changes rarely is apart from our own.
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@react-router)[\\/]/,
                },
                {
                  // Links within texts are for the sign-up alone, which brings their parser.
                  name: 'state',
                  test: /node_modules[\\/](?:mobx|mobx-react-lite|i18next|react-i18next(?!.*Trans)|zod)[\\/]/,
                },
                { name: (id, graph) => (isOnEveryPage(id, graph) ? 'site' : null) },
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
