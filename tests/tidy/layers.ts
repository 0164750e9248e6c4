import { importsOf, relativeTarget } from './imports.ts'
import { isTest, isToolConfig, packageOf, type SourceFile } from './repository.ts'

/**
 * Which zone may import which others. A file belongs to the zone with the longest matching path. This table
 * is the architecture: a change here is a decision, not a repair.
 */
const allowed: Record<string, readonly string[]> = {
  'core/src/protocol': [],
  'core/src/rules': ['core/src/protocol', 'core/src/ports'],
  'core/src/ports': ['core/src/protocol', 'core/src/rules'],
  'core/src/client': ['core/src/protocol', 'core/src/rules', 'core/src/ports'],
  'core/src/stores': ['core/src/protocol', 'core/src/rules', 'core/src/ports', 'core/src/client'],
  'native-bridges': ['core/src/protocol', 'core/src/rules', 'core/src/ports'],
  // A program of its own, as a payment service would be: it shares nothing with the site but what its README says.
  'sandbox-biller': [],
  // Another one, whose pages look as those do.
  'sandbox-age-check': ['sandbox-biller/src/html', 'sandbox-biller/src/end-when-told'],
  ui: ['core/src'],
  server: ['core/src/protocol', 'core/src/rules', 'core/src/ports', 'native-bridges/src/system-clock'],
  // The reader of RTMP could be a package of its own; what takes its streams is in `rtmp-stream`.
  'server/src/ingest/rtmp': ['core/src/rules', 'core/src/ports'],
  web: ['core/src', 'ui'],
  'desktop/src/shared': ['core/src'],
  // Owns the database of the logs; knows nothing of Electron, of windows or of the network.
  'desktop/src/logbook': ['core/src', 'desktop/src/shared', 'native-bridges/src/system-clock'],
  'desktop/src/preload': ['core/src', 'desktop/src/shared'],
  'desktop/src/main': ['core/src', 'native-bridges', 'desktop/src/shared'],
  'desktop/src/renderer': ['core/src', 'ui', 'desktop/src/shared'],
}

const zones = Object.keys(allowed).sort((a, b) => b.length - a.length)

const within = (path: string, zone: string) =>
  path === zone || path.startsWith(`${zone}/`) || path.startsWith(`${zone}.`)

/**
 * The areas of the server, lowest first: each imports only from those before it. A new area takes its place
 * here.
 */
const serverAreas: readonly string[] = [
  'platform',
  'audit-log',
  'prohibited-terms',
  'sfu',
  'media',
  'accounts',
  'staff',
  'client-errors',
  'configuration',
  'term-lists',
  'picture-checks',
  'sites',
  'notices',
  'ledger',
  'spending',
  'regions',
  'age-checks',
  'recordings',
  'thumbnails',
  'cases',
  'rooms',
  'moderation',
  'reports',
  'walls',
  'profiles',
  'chat',
  'hls',
  'previews',
  'ingest',
  'orders',
  'billing',
  'affiliates',
  'promotions',
  'experiments',
  'fan-club',
  'tips',
  'shows',
  'apps',
  'toys',
  'ratings',
  'likes',
  'contests',
  'watch',
  'studio-register',
  'studio',
  'speed-date',
  'escrow',
  'browse',
  'battles',
  'swipe',
  'friends',
  'account-security',
  'sign-in-providers',
  'appeals',
  'names',
  'linked-accounts',
  'messages',
  'library',
  'vault',
  'compliance',
  'liveness',
  'on-camera',
  'live-wall',
  'payouts',
  'tax-reports',
  'studio-members',
  'playlists',
  'avatars',
  'posts',
  'mass-messages',
  'help',
  'notifications',
  'commissions',
  'companions',
  'browser-logs',
  'settings',
  'account-export',
  'account-deletion',
  'sockets',
  'demo',
  'pages',
]

/** What puts the areas together. */
const onTop: ReadonlySet<string> = new Set(['app', 'modules.ts', 'index.ts', 'main.ts'])

/** Imports that point the wrong way. Tests may reach for what they need: they are not part of the product. */
export function wrongDirections(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => packageOf(file.path) && !isTest(file) && !isToolConfig(file))
    .flatMap(wrongDirectionsOf)
}

function wrongDirectionsOf(file: SourceFile): string[] {
  const zone = zoneOf(file.path)
  // The roots of packages hold configuration and what starts them.
  if (!zone)
    return file.path.split('/').length > 3
      ? [`${file.path} belongs to no zone: add its folder to the table`]
      : []
  return importsOf(file).flatMap(({ specifier, line }) => {
    const target = targetPath(file, specifier)
    if (!target || within(target, zone)) return []
    const fine = (allowed[zone] ?? []).some((each) => within(target, each))
    return fine || !packageOf(`${target}/`) ? [] : [`${file.path}:${line} (${zone}) imports ${specifier}`]
  })
}

/** Imports of the server from above the importer's area. */
export function upwardImports(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const area = areaOf(file.path)
      if (area === undefined || onTop.has(area)) return []
      if (!serverAreas.includes(area)) return [`${file.path} belongs to no area: add its folder to the list`]
      return importsOf(file).flatMap(({ specifier, line }) => {
        const target = areaOf(relativeTarget(file, specifier) ?? '')
        return target === undefined || heightOf(target) <= heightOf(area)
          ? []
          : [`${file.path}:${line} (${area}) imports ${specifier} (${target})`]
      })
    })
}

/** The folder, or the file, under `server/src`; undefined: not of the server. */
function areaOf(path: string): string | undefined {
  return /^server\/src\/([^/]+)/.exec(path)?.[1]
}

function heightOf(area: string): number {
  return onTop.has(area) ? serverAreas.length : serverAreas.indexOf(area)
}

function zoneOf(path: string): string | undefined {
  return zones.find((zone) => within(path, zone))
}

/** Where an import of ours leads, as a path from the root; undefined for other people's packages. */
function targetPath(file: SourceFile, specifier: string): string | undefined {
  const relative = relativeTarget(file, specifier)
  if (relative) return relative
  const own = /^@footlight\/([^/]+)\/?(.*)$/.exec(specifier)
  if (!own) return undefined
  const [, folder, rest] = own
  return rest === '' ? folder : `${folder}/src/${rest}`
}

/** Relative imports that leave their package. The workspace's names are the only doors between packages. */
export function crossings(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const home = packageOf(file.path)
    if (!home) return []
    return importsOf(file)
      .filter(({ specifier }) => {
        const target = relativeTarget(file, specifier)
        return target !== undefined && packageOf(target) !== home && target.includes('/')
      })
      .map(({ specifier, line }) => `${file.path}:${line} imports ${specifier}`)
  })
}
