import * as z from 'zod/mini'
import { MediaItem } from './library.ts'
import { defineRoute } from './route.ts'

export const playlistLimits = {
  nameChars: 60,
  /** Of one account. */
  playlists: 50,
  /** Of one playlist. */
  items: 200,
} as const

/** A list of media that somebody keeps for themself. */
export const Playlist = z.object({
  id: z.int(),
  name: z.string(),
  /** Of items that were put into it; those that are not there for its owner any more are counted, and not listed. */
  items: z.int(),
  /** Of the newest item; null: it is empty. */
  thumbnail_url: z.nullable(z.string()),
})
export type Playlist = z.infer<typeof Playlist>

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(playlistLimits.nameChars))
const number = z.coerce.number().check(z.int(), z.positive())
const id = z.object({ id: number })
const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 1)
const done = z.object({ status: z.literal(1) })

/** Playlists of media; nobody but their owner reads them. Of another's: `not_found`. */
export const playlistRoutes = {
  playlists: defineRoute({
    method: 'GET',
    path: '/media/user/playlist',
    summary: 'My playlists, by name',
    access: 'user',
    at: 'anywhere',
    response: z.object({ playlists: z.array(Playlist) }),
    errors: [],
  }),
  createPlaylist: defineRoute({
    method: 'POST',
    path: '/media/user/playlist',
    summary: 'Create a playlist',
    access: 'user',
    at: 'anywhere',
    body: z.object({ name: Name }),
    response: Playlist,
    errors: ['conflict'],
  }),
  playlist: defineRoute({
    method: 'GET',
    path: '/media/user/playlist/:id',
    summary: 'Items of a playlist, newest first',
    access: 'user',
    at: 'anywhere',
    params: id,
    query: z.object({ page }),
    response: z.object({ playlist: Playlist, data: z.array(MediaItem), count_total: z.int() }),
    errors: ['not_found'],
  }),
  renamePlaylist: defineRoute({
    method: 'POST',
    path: '/media/user/playlist/:id',
    summary: 'Rename a playlist',
    access: 'user',
    at: 'anywhere',
    params: id,
    body: z.object({ name: Name }),
    response: Playlist,
    errors: ['not_found'],
  }),
  deletePlaylist: defineRoute({
    method: 'DELETE',
    path: '/media/user/playlist/:id',
    summary: 'Delete a playlist; its items are not deleted',
    access: 'user',
    at: 'anywhere',
    params: id,
    response: done,
    errors: ['not_found'],
  }),
  restorePlaylist: defineRoute({
    method: 'POST',
    path: '/media/user/playlist/:id/restore',
    summary: 'Restore a deleted playlist, within a day',
    access: 'user',
    at: 'anywhere',
    params: id,
    response: Playlist,
    errors: ['not_found', 'conflict'],
  }),
  putInPlaylist: defineRoute({
    method: 'POST',
    path: '/media/user/playlist/:id/items',
    summary: 'Add an item that I can see to a playlist; repeating has no effect',
    access: 'user',
    at: 'anywhere',
    params: id,
    body: z.object({ media_id: z.int() }),
    response: Playlist,
    errors: ['not_found', 'conflict'],
  }),
  takeFromPlaylist: defineRoute({
    method: 'DELETE',
    path: '/media/user/playlist/:id/items/:media',
    summary: 'Remove an item from a playlist',
    access: 'user',
    at: 'anywhere',
    params: z.object({ ...id.shape, media: number }),
    response: Playlist,
    errors: ['not_found'],
  }),
} as const
