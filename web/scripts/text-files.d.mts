import type { Plugin } from 'vite'

export declare function textFiles(folder: string): Plugin
