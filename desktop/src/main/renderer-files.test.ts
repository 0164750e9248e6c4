import { describe, expect, it } from 'vitest'
import { resolveRendererFile } from './renderer-files.ts'

const resolve = (url: string, method = 'GET') => resolveRendererFile('/opt/console/renderer', { url, method })

describe('DESK-APP-01 app://footlight serves the built renderer and nothing else', () => {
  it('maps the root to the page and names to files', () => {
    expect(resolve('app://footlight/')).toEqual({
      path: '/opt/console/renderer/index.html',
      type: 'text/html',
    })
    expect(resolve('app://footlight/assets/index-1a.js?v=2')).toEqual({
      path: '/opt/console/renderer/assets/index-1a.js',
      type: 'text/javascript',
    })
  })

  it.each([
    'app://footlight/..%2fmain%2findex.js',
    'app://footlight/assets/..%2f..%2f..%2fsecret.js',
    'app://footlight/..%5cmain%5cindex.js',
    'app://footlight/index.html%00.js',
    'app://footlight/%e0%a4%a.js',
  ])('refuses to leave its folder: %s', (url) => {
    expect(resolve(url)).toBeNull()
  })

  it('reads dots that the parser resolves as names below its own folder', () => {
    expect(resolve('app://footlight/%2e%2e/main/index.js')?.path).toBe('/opt/console/renderer/main/index.js')
  })

  it.each([
    'app://elsewhere/index.html',
    'app://footlight/package.json',
    'app://footlight/assets/',
    'app://footlight/notes.txt',
  ])('refuses %s', (url) => {
    expect(resolve(url)).toBeNull()
  })

  it('answers GET only', () => {
    expect(resolve('app://footlight/', 'POST')).toBeNull()
  })
})
