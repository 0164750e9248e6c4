import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { brotliAssets } from './scripts/brotli-assets.mjs'
import { clientRoutes } from './scripts/client-routes.mjs'
import { textFiles } from './scripts/text-files.mjs'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** Our own code that the root imports at once. Dialogs and menus are fetched when they are opened. */
function isOnEveryPage(id: string, graph: ModuleGraph): boolean {
  return (
    (/[\\/](?:core[\\/]src|web[\\/]app[\\/](?:platform|request))[\\/]/.test(id) &&
      isReached(id, graph, ofEveryPage)) ||
    /[\\/](?:ui[\\/]src[\\/]theme|web[\\/]app[\\/]app)\.css/.test(id) ||
    // They ask what lists and rooms have asked for ahead, which every page knows.
    /\?route-chunk=clientLoader/.test(id) ||
    // Icons of lists and rooms, which most pages show some of: each alone is mostly its wrapping.
    /lucide-react[\\/].*icons[\\/](?:volume-(?:x|2)|clapperboard|moon-star|users?-round|ticket|heart|eye|check|video|gallery-vertical|hash|chevron-down|house|search-x|lock)\./.test(
      id,
    ) ||
    /[\\/]ui[\\/]src[\\/](?:Avatar|Badge|Button|IconButton|Toast|class-names|name-color)\./.test(id) ||
    // Of nearly every page; what groups below import would come with them else.
    /[\\/]web[\\/]app[\\/](?:i18n[\\/](?:i18n|use-date-time|use-format|use-translation|clock-text|load-texts|texts[\\/]gather-texts)|platform[\\/]use-is-browser|features[\\/]room[\\/]room-context)\./.test(
      id,
    ) ||
    // Lists and rooms begin to fetch the WebRTC client, and ask whether anything may play, by them.
    /[\\/](?:media[\\/]prewarm|platform[\\/](?:modest|prefetched))\./.test(id) ||
    /[\\/]features[\\/](?:errors|shell)[\\/](?!AccountMenu|AheadOfPress|KeyboardModal|ErrorContent|ReportedCode|ShutOut|Suggestions|PartFailed|PageForm|PlaceTable)/.test(
      id,
    )
  )
}

const ofEveryPage = /[\\/]web[\\/]app[\\/](?:root|entry\.client)\.tsx/
/** What sockets speak, and what becomes of it: fetched beside the page, as one. */
const ofSockets = /[\\/]core[\\/]src[\\/]stores[\\/]live\.ts/

/** Whether one of these imports it, directly or through others, and not only a route or a dialog. */
function isReached(id: string, graph: ModuleGraph, from: RegExp, seen: Set<string> = new Set()): boolean {
  if (from.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isReached(importer, graph, from, seen))
}

export default defineConfig({
  plugins: [reactRouter(), clientRoutes(), textFiles('build/client'), brotliAssets()],
  build: {
    // Sounds and pictures stay files: the policy of the page allows no data addresses for media.
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: {
      // The page itself asks for what is on every page: to name that again for each part only makes parts larger.
      resolveDependencies: (_part, files) =>
        files.filter((file) => !/[\\/](?:vendor|site|rolldown-runtime)-[^\\/]*\.js$/.test(file)),
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
            codeSplitting: {
              // What every page needs comes in a few files instead of thirty. What changes rarely is apart from our own.
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@react-router|mobx|mobx-react-lite|zod)[\\/]|vite[\\/]preload-helper/,
                },
                { name: (id, graph) => (isOnEveryPage(id, graph) ? 'site' : null) },
                // A room orders by them what its sockets tell of.
                {
                  name: 'app-routes',
                  test: /[\\/]core[\\/]src[\\/]protocol[\\/](?:golden-ticket|group-tips|scratch-card|toys)\./,
                },
                {
                  name: (id, graph) =>
                    /[\\/]core[\\/]src[\\/]/.test(id) && isReached(id, graph, ofSockets) ? 'sockets' : null,
                },
                {
                  // Small parts of a room that its dialogs, the feed and shows show as well: each alone is mostly its wrapping.
                  name: 'room-parts',
                  test: /core[\\/]src[\\/]rules[\\/]offers[\\/]show-offers\.|web[\\/]app[\\/](?:media[\\/](?:player|device)\.|features[\\/](?:room[\\/](?:CameraButton|room-context|quality-key|VideoNotice\.module|FollowButton)|chat[\\/](?:PersonName|ChatLine\.module|ComposerGate\.module)|show[\\/](?:DiscountBadge|Price|ProgressBar|ShowCard\.module)))|ui[\\/]src[\\/]Slider\.|lucide-react[\\/].*icons[\\/](?:monitor-up|message-circle|target|arrow-down|webcam|circle-dot|megaphone)\./,
                },
                {
                  // Of forms, which pages and dialogs show and a room does not at once.
                  name: 'form-parts',
                  test: /web[\\/]app[\\/]features[\\/]shell[\\/]PageForm|ui[\\/]src[\\/]TextField\./,
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
