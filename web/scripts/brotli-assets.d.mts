import type { Plugin } from 'vite'

export declare function brotliAssets(): Plugin
