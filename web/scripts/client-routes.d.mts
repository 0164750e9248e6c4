import type { Plugin } from 'vite'

export declare const SERVERS_OWN: readonly string[]
export declare function clientRoutes(): Plugin
