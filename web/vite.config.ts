import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { brotliAssets } from './scripts/brotli-assets.mjs'
import { clientRoutes } from './scripts/client-routes.mjs'
import { namedModules } from './scripts/named-modules.mjs'
import { textFiles } from './scripts/text-files.mjs'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

const { named, check } = namedModules()

const ofEveryPage = named('web/app/root.tsx', 'web/app/entry.client.tsx')
/** What sockets speak, and what becomes of it: fetched beside the page, as one. */
const ofSockets = named('core/src/stores/live.ts')
const ofCore = named('core/src/')

const oftenReached = named('core/src/', 'web/app/platform/', 'web/app/request/')
const shell = named('web/app/features/errors/', 'web/app/features/shell/')
/** Fetched when they are opened, or with the few pages that have them. */
const laterOfShell = named(
  ...['AccountMenu', 'AheadOfPress', 'KeyboardModal', 'PageForm', 'PlaceTable'].map(
    (name) => `web/app/features/shell/${name}`,
  ),
  ...['ErrorContent', 'PartFailed', 'ReportedCode', 'ShutOut', 'Suggestions'].map(
    (name) => `web/app/features/errors/${name}`,
  ),
)
const ofMostPages = named(
  'ui/src/theme.css',
  'web/app/app.css',
  // They ask what lists and rooms have asked for ahead, which every page knows.
  '?route-chunk=clientLoader',
  // Lists and rooms begin to fetch the WebRTC client, and ask whether anything may play, by them.
  ...['media/prewarm', 'platform/modest', 'platform/prefetched'].map((name) => `web/app/${name}.`),
  ...['Avatar', 'Badge', 'Button', 'IconButton', 'Toast', 'class-names', 'name-color'].map(
    (name) => `ui/src/${name}.`,
  ),
  // Of nearly every page; what groups below import would come with them else.
  ...[
    'i18n/i18n',
    'i18n/use-date-time',
    'i18n/use-format',
    'i18n/use-translation',
    'i18n/clock-text',
    'i18n/load-texts',
    'i18n/texts/gather-texts',
    'platform/use-is-browser',
    'features/room/room-context',
  ].map((name) => `web/app/${name}.`),
  // Icons of lists and rooms, which most pages show some of: each alone is mostly its wrapping.
  ...iconsNamed(
    'volume-x',
    'volume-2',
    'clapperboard',
    'moon-star',
    'user-round',
    'users-round',
    'ticket',
    'heart',
    'eye',
    'check',
    'video',
    'gallery-vertical',
    'hash',
    'chevron-down',
    'house',
    'search-x',
    'lock',
  ),
)

function iconsNamed(...names: readonly string[]): readonly string[] {
  return names.map((name) => `lucide-react/dist/esm/icons/${name}.`)
}

/** Our own code that the root imports at once. Dialogs and menus are fetched when they are opened. */
function isOnEveryPage(id: string, graph: ModuleGraph): boolean {
  return (
    (oftenReached(id) && isReached(id, graph, ofEveryPage)) ||
    ofMostPages(id) ||
    (shell(id) && !laterOfShell(id))
  )
}

const vendor = named(
  ...['react', 'react-dom', 'scheduler', 'react-router', 'mobx', 'mobx-react-lite', 'zod'].map(
    (name) => `node_modules/${name}/`,
  ),
  'vite/preload-helper',
)
const appRoutes = named(
  ...['golden-ticket', 'group-tips', 'scratch-card', 'toys'].map((name) => `core/src/protocol/${name}.`),
)
const roomParts = named(
  'core/src/rules/offers/show-offers.',
  'ui/src/Slider.',
  ...[
    'media/player',
    'media/device',
    'features/room/room-context',
    'features/room/quality-key',
    'features/room/VideoNotice.module',
    'features/room/FollowButton',
    'features/chat/PersonName',
    'features/chat/ChatLine.module',
    'features/chat/ComposerGate.module',
    'features/show/DiscountBadge',
    'features/show/Price',
    'features/show/ProgressBar',
    'features/show/ShowCard.module',
  ].map((name) => `web/app/${name}.`),
  ...iconsNamed('monitor-up', 'message-circle', 'target', 'arrow-down', 'webcam', 'circle-dot', 'megaphone'),
)
const formParts = named('web/app/features/shell/PageForm', 'ui/src/TextField.')
const passwordParts = named(
  'web/app/features/account/PasswordField.',
  'web/app/features/human-check/use-human-check.',
)
const lists = named('web/app/features/browse/')
const laterOfLists = named(
  ...['OwnList', 'FreshCards', 'BrowseEmpty'].map((name) => `web/app/features/browse/${name}`),
)
const helpersOfLists = named('web/app/features/browse/tag-', 'web/app/features/browse/saved-')

/** Components are written with a capital. */
const isOfLists = (id: string): boolean =>
  (lists(id) && !laterOfLists(id) && /[\\/][A-Z][^\\/]*$/.test(id)) || helpersOfLists(id)

/** Scripts that the page itself asks for, on every page; the last is the bundler's own. */
const ofThePage = ['vendor', 'site', 'rolldown-runtime']
const ofThePagePattern = new RegExp(`[\\\\/](?:${ofThePage.join('|')})-[^\\\\/]*\\.js$`)

/** Whether one of these imports it, directly or through others, and not only a route or a dialog. */
function isReached(
  id: string,
  graph: ModuleGraph,
  from: (id: string) => boolean,
  seen: Set<string> = new Set(),
): boolean {
  if (from(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isReached(importer, graph, from, seen))
}

export default defineConfig({
  plugins: [
    reactRouter(),
    clientRoutes(),
    check([...ofThePage, 'app-routes', 'sockets', 'room-parts', 'form-parts', 'PasswordField', 'lists']),
    textFiles('build/client', 'app/i18n/texts'),
    brotliAssets(),
  ],
  build: {
    // Sounds and pictures stay files: the policy of the page allows no data addresses for media.
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: {
      // The page itself asks for what is on every page: to name that again for each part only makes parts larger.
      resolveDependencies: (_part, files) => files.filter((file) => !ofThePagePattern.test(file)),
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
                { name: 'vendor', test: vendor },
                { name: (id, graph) => (isOnEveryPage(id, graph) ? 'site' : null) },
                // A room orders by them what its sockets tell of.
                { name: 'app-routes', test: appRoutes },
                { name: (id, graph) => (ofCore(id) && isReached(id, graph, ofSockets) ? 'sockets' : null) },
                // Small parts of a room that its dialogs, the feed and shows show as well: each alone is mostly its wrapping.
                { name: 'room-parts', test: roomParts },
                // Of forms, which pages and dialogs show and a room does not at once.
                { name: 'form-parts', test: formParts },
                // Of the dialogs for log-in and sign-up: one name less in what every page knows of.
                { name: 'PasswordField', test: passwordParts },
                // Lists, whose cards the rows of the first page show as well.
                { name: 'lists', test: isOfLists },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Found file by file among the packages, what pages are drawn with is 1,500 modules.
      resolve: { noExternal: true },
      // Whatever the server is started with: pages are not drawn by a React that checks itself.
      define: { 'process.env.NODE_ENV': '"production"' },
      // The server imports this entry in a thread of its own; it wraps React Router's build.
      build: {
        rollupOptions: {
          input: './server/entry.ts',
          output: {
            codeSplitting: {
              groups: [
                { name: 'dependencies', test: /node_modules/ },
                { name: 'texts', test: /resources.locales/ },
              ],
            },
          },
        },
      },
    },
  },
})
