import { describe, expect, it } from 'vitest'
import { UploadCall } from '../../shared/ipc/uploads.ts'
import { allowUpload } from './upload-policy.ts'

const origin = 'https://live.example.org'
const uploads = '/api/v1/performer/media/uploads'
const one = `${uploads}/0b1f6a52-3f5e-4c1c-8d7e-5f3a1b2c4d6e`
const allow = (method: UploadCall['method'], path: string, headers: Record<string, string> = {}) =>
  allowUpload(origin, { method, path, headers })

describe('DESK-LIB-01 the page uploads by main, and to the uploads of the chosen server alone', () => {
  it('begins an upload, and sends on, asks about and ends one', () => {
    expect(allow('POST', uploads, { 'upload-length': '3', 'x-csrf-token': 't' })).toEqual({
      url: `${origin}${uploads}`,
    })
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
      expect(allow(method, one, { 'tus-resumable': '1.0.0' })).toEqual({ url: `${origin}${one}` })
  })

  it.each([
    ['POST', one],
    ['PATCH', uploads],
    ['DELETE', '/api/v1/performer/media/7'],
    ['DELETE', `${uploads}/../7`],
    ['PATCH', `${one}/..`],
    ['PATCH', `${one}?x=1`],
    ['POST', `//evil.example${uploads}`],
    ['POST', '/api/v1/tip/anna'],
  ] as const)('refuses %s %s', (method, path) => {
    expect(allow(method, path)).toBe('path')
  })

  it.each(['cookie', 'origin', 'authorization', 'x-http-method-override'])(
    'refuses the header %s',
    (name) => {
      expect(allow('POST', uploads, { [name]: 'x' })).toBe('header')
    },
  )

  it('takes no piece above 1 MiB', () => {
    const piece = (bytes: number) =>
      UploadCall.safeParse({ method: 'PATCH', path: one, headers: {}, body: new Uint8Array(bytes) }).success
    expect([piece(1024 * 1024), piece(1024 * 1024 + 1)]).toEqual([true, false])
  })
})
