import { API_BASE, AVATAR_UPLOAD_PATH } from '@footlight/core/protocol'
import type { TestApi } from './api-client.ts'

export interface SentFile {
  readonly bytes: Uint8Array
  /** As the browser names it. */
  readonly type?: string
}

/** As the site sends it: one part of a form, or as many as are given. */
export async function sendAvatar(
  { url }: { readonly url: string },
  who: TestApi,
  ...files: readonly (Uint8Array | SentFile)[]
): Promise<{
  readonly status: number
  readonly body: Record<string, unknown> & { user?: { avatar: string } }
}> {
  const form = new FormData()
  for (const file of files) {
    const { bytes, type = 'image/jpeg' } = file instanceof Uint8Array ? { bytes: file } : file
    form.append('file', new Blob([Uint8Array.from(bytes)], { type }), 'me.jpg')
  }
  const answer = await fetch(`${url}${API_BASE}${AVATAR_UPLOAD_PATH}`, {
    method: 'POST',
    body: form,
    headers: {
      'x-csrf-token': await who.csrf(),
      cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}
