import { describe, expect, it } from 'vitest'
import { Site } from './site.ts'

describe('HTTP-03 own origins', () => {
  it('are the loopback names of the port that was taken, and the console', () => {
    const site = new Site({ host: '127.0.0.1', port: 0, publicUrl: null })
    site.listensOn(4321)
    expect(site.publicUrl).toBe('http://127.0.0.1:4321')
    expect(site.isSecure).toBe(false)
    expect(
      ['http://127.0.0.1:4321', 'http://localhost:4321', 'http://[::1]:4321', 'app://footlight'].filter(
        (origin) => site.owns(origin),
      ),
    ).toHaveLength(4)
    expect(
      [
        'http://127.0.0.1',
        'http://127.0.0.1:4322',
        'https://127.0.0.1:4321',
        'http://evil.example:4321',
        'null',
        '',
      ].filter((origin) => site.owns(origin)),
    ).toEqual([])
  })

  it('leave out the port that a browser leaves out', () => {
    expect(
      new Site({ host: 'cams.example.org', port: 80, publicUrl: null }).owns('http://cams.example.org'),
    ).toBe(true)
  })

  it('are the public address alone where there is one', () => {
    const site = new Site({ host: '127.0.0.1', port: 8080, publicUrl: 'https://cams.example.org' })
    expect(site.isSecure).toBe(true)
    expect(site.owns('https://cams.example.org')).toBe(true)
    expect(site.owns('http://127.0.0.1:8080')).toBe(false)
    expect(site.owns('https://cams.example.org.evil.example')).toBe(false)
  })

  it('on all addresses are those of this machine, not what a request calls it', () => {
    const site = new Site({ host: '0.0.0.0', port: 8080, publicUrl: null })
    expect(site.owns('http://localhost:8080')).toBe(true)
    expect(site.owns('http://rebound.example:8080')).toBe(false)
  })
})
