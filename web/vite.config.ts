import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { brotliAssets } from './scripts/brotli-assets.mjs'
import { clientRoutes } from './scripts/client-routes.mjs'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** Our own code that the root imports at once. Dialogs and menus are fetched when they are opened. */
function isOnEveryPage(id: string, graph: ModuleGraph): boolean {
  return (
    (/[\\/](?:core[\\/]src|web[\\/]app[\\/](?:platform|request))[\\/]/.test(id) && isReached(id, graph)) ||
    /[\\/]ui[\\/]src[\\/](?:Avatar|Badge|Button|IconButton|Toast|class-names|name-color)\./.test(id) ||
    // Of nearly every page; what groups below import would come with them else.
    /[\\/]web[\\/]app[\\/](?:i18n[\\/](?:i18n|use-format|use-translation|clock-text|load-texts)|platform[\\/]use-is-browser|features[\\/]room[\\/]room-context)\./.test(
      id,
    ) ||
    // Lists and rooms begin to fetch the WebRTC client, and ask whether anything may play, by them.
    /[\\/](?:media[\\/]prewarm|platform[\\/](?:modest|prefetched))\./.test(id) ||
    /[\\/]features[\\/](?:errors|shell)[\\/](?!AccountMenu|AheadOfPress|KeyboardModal|ErrorContent|ReportedCode|ShutOut|Suggestions|PartFailed|PageForm|PlaceTable)/.test(
      id,
    )
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
  plugins: [reactRouter(), clientRoutes(), brotliAssets()],
  build: {
    // Sounds and pictures stay files: the policy of the page allows no data addresses for media.
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: {
      // The page itself asks for what is on every page: to name that again for each part only makes parts larger.
      resolveDependencies: (_part, files) =>
        files.filter((file) => !/[\\/](?:react|state|site|rolldown-runtime)-[^\\/]*\.js$/.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Every page knows the names of a hundred scripts, of which no two builds have the same seven characters. Styles and pictures
            // are named by the server's build too, in its own way.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // What every page needs comes in a few files instead of thirty.
            codeSplitting: {
              // What every page needs comes in a few files instead of thirty. What changes rarely is apart from our own.
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@react-router)[\\/]/,
                },
                {
                  name: 'state',
                  test: /node_modules[\\/](?:mobx|mobx-react-lite|zod)[\\/]/,
                },
                { name: (id, graph) => (isOnEveryPage(id, graph) ? 'site' : null) },
                // The room's picture and the feed's: two small files are larger than one.
                { name: 'picture', test: /web[\\/]app[\\/]media[\\/](?:player|device)\./ },
                {
                  // Icons of the room and of lists that other pages show as well: each alone is mostly its wrapping.
                  name: 'icons',
                  test: /lucide-react[\\/].*icons[\\/](?:volume-(?:x|2)|clapperboard|moon-star|users?-round|ticket|heart|eye|check|video|gallery-vertical|hash|chevron-down|house|search-x)\./,
                },
                {
                  // Small parts of a room that its dialogs show as well: each alone is mostly its wrapping.
                  name: 'room-parts',
                  test: /web[\\/]app[\\/]features[\\/](?:room[\\/](?:CameraButton|room-context|quality-key)|chat[\\/](?:PersonName|ChatLine\.module)|show[\\/](?:DiscountBadge|Price|ProgressBar|ShowCard\.module)|shell[\\/]PageForm)|ui[\\/]src[\\/](?:Slider|TextField)\.|lucide-react[\\/].*icons[\\/](?:monitor-up|message-circle|target|arrow-down)\./,
                },
                {
                  // Of the dialogs for log-in and sign-up: one name less in what every page knows of.
                  name: 'PasswordField',
                  test: /web[\\/]app[\\/]features[\\/](?:account[\\/]PasswordField|human-check[\\/]use-human-check)\./,
                },
                {
                  // Lists, whose cards the rows of the first page show as well.
                  name: 'lists',
                  test: /web[\\/]app[\\/]features[\\/]browse[\\/](?:(?!OwnList|FreshCards|BrowseEmpty)[A-Z]|tag-|saved-)/,
                },
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
