import type { Plugin } from 'vite'

export interface NamedModules {
  /** Whether a module's id has one of these parts of a path in it; written with `/`. */
  named(...parts: readonly string[]): (id: string) => boolean
  /** Fails the client's build for a name that no module has, and for one of `chunkNames` that is no script of it. */
  check(chunkNames: readonly string[]): Plugin
}

export declare function namedModules(): NamedModules
export declare function unusedNames(names: readonly string[], paths: readonly string[]): readonly string[]
