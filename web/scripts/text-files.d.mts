import type { Plugin } from 'vite'

export declare function textFiles(folder: string, sources: string): Plugin
export declare function textFilesIn(
  languages: readonly string[],
  names: readonly string[],
): Readonly<Record<string, string>>
