import type { Plugin } from 'vite'

export declare function textFiles(folder: string): Plugin
export declare function textFilesIn(folder: string): Promise<Record<string, string>>
