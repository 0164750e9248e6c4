import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

function directive(policy: string, name: string): string | undefined {
  return policy.split('; ').find((entry) => entry.startsWith(`${name} `))
}

describe('DESK-CSP-01 the page may talk to the chosen server and to nobody else', () => {
  it('names the sockets of the server, and only those', () => {
    expect(directive(contentSecurityPolicy('https://live.example.org', 'n'), 'connect-src')).toBe(
      "connect-src 'self' wss://live.example.org",
    )
    expect(directive(contentSecurityPolicy('http://127.0.0.1:8080', 'n'), 'connect-src')).toBe(
      "connect-src 'self' ws://127.0.0.1:8080",
    )
  })

  it('has no line out before a server is chosen', () => {
    expect(directive(contentSecurityPolicy(null, 'n'), 'connect-src')).toBe("connect-src 'self'")
  })

  it('plays films of the chosen server and of nobody else', () => {
    expect(directive(contentSecurityPolicy('https://live.example.org', 'n'), 'media-src')).toBe(
      "media-src 'self' blob: https://live.example.org",
    )
    expect(directive(contentSecurityPolicy(null, 'n'), 'media-src')).toBe("media-src 'self' blob:")
  })

  it('shows pictures of people of the chosen server, and nothing else of it', () => {
    expect(directive(contentSecurityPolicy('https://live.example.org', 'n'), 'img-src')).toBe(
      "img-src 'self' https://live.example.org/avatars/",
    )
    expect(directive(contentSecurityPolicy(null, 'n'), 'img-src')).toBe("img-src 'self'")
  })

  it('lets no script in but our files, and no style but ours and those with the nonce of this load', () => {
    const policy = contentSecurityPolicy(null, 'abc')
    expect(directive(policy, 'default-src')).toBe("default-src 'none'")
    expect(directive(policy, 'script-src')).toBe("script-src 'self'")
    expect(directive(policy, 'style-src')).toBe("style-src 'self' 'nonce-abc'")
    expect(policy).not.toMatch(/unsafe|\*|https:/)
  })
})
