import { basename } from 'node:path/posix'
import type { SourceFile } from './repository.ts'

/** Lines that match, as `path:line`. */
function linesMatching(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    file.text
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file.path}:${index + 1} ${line.trim().slice(0, 100)}`] : [],
      ),
  )
}

// Written in two parts, so that these rules do not find themselves.
const markers = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK']

export function leftoverMarkers(files: readonly SourceFile[]): string[] {
  return linesMatching(files, new RegExp(`\\b(${markers.join('|')})\\b`))
}

export function silencedCompiler(files: readonly SourceFile[]): string[] {
  return linesMatching(files, new RegExp('@ts-(ign' + 'ore|nocheck)'))
}

/**
 * Absolute paths of somebody's machine. Temporary folders come from the system, everything else from
 * settings.
 */
export function machinePaths(files: readonly SourceFile[]): string[] {
  return linesMatching(files, new RegExp('(^|[^\\w.*/@-])/(wo' + 'rk|root|home/\\w+|tmp|Users/\\w+)/\\w'))
}

/**
 * Names that say where code was put instead of what it does. Texts that all apps say are `common` to them.
 */
export function emptyNames(files: readonly SourceFile[]): string[] {
  const empty = /^(utils?|helpers?|misc|common|stuff)$|^manager\d/i
  return files
    .map((file) => file.path)
    .filter((path) => !path.startsWith('resources/locales/'))
    .filter((path) =>
      [...path.split('/').slice(0, -1), ...basename(path).split('.')[0]!.split('-')].some((part) =>
        empty.test(part),
      ),
    )
}

/** Addresses of registries in the lock file: they name a machine, and npm finds the packages without them. */
export function lockedHosts(lockFile: SourceFile): string[] {
  const { packages } = JSON.parse(lockFile.text) as { packages: Record<string, { resolved?: string }> }
  return Object.entries(packages).flatMap(([path, { resolved }]) =>
    resolved && /^[a-z+]+:\/\//.test(resolved) ? [`${path}: ${resolved}`] : [],
  )
}
