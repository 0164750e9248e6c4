import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from './config.ts'

function read(env: Record<string, string>): Config {
  const config = readConfig(env, '/srv/footlight')
  if (!config.ok) throw new Error(config.error)
  return config.value
}

function refusal(env: Record<string, string>): string {
  const config = readConfig(env, '/srv/footlight')
  if (config.ok) throw new Error('was accepted')
  return config.error
}

describe('readConfig', () => {
  it('knows what to do with an empty environment', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataDir: '/srv/footlight/data',
      databaseUrl: null,
      demo: true,
      demoPassword: 'footlight-demo',
      mediaPorts: { min: 40_000, max: 40_999 },
      publicUrl: null,
      trustedProxies: [],
      socketsPerAddress: 200,
      standbyStudios: 'all',
      standbyDomain: null,
      mediaAnnouncedIp: null,
      metricsToken: null,
      logLevel: 'warn',
    })
  })

  it('has companions where they are switched on, and a model for whoever answers', () => {
    expect(
      read({ COMPANION_TEXT_URL: 'http://127.0.0.1:1/v1', COMPANION_TEXT_MODEL: 'm' }).companions,
    ).toBeNull()
    expect(read({ COMPANIONS: '1' }).companions).toEqual({
      ...{ text: null, picture: null, messagePrice: 2, picturePrice: 20, keptDays: 90 },
    })
    const set = {
      ...{ COMPANIONS: '1', COMPANION_TEXT_URL: 'http://127.0.0.1:1/v1', COMPANION_TEXT_MODEL: 'small' },
      ...{ COMPANION_TEXT_KEY: 'key', COMPANION_PICTURE_URL: 'http://127.0.0.1:2' },
      ...{ COMPANION_MESSAGE_PRICE: '5', COMPANION_KEPT_DAYS: '7' },
    }
    expect(read(set).companions).toEqual({
      text: { url: 'http://127.0.0.1:1/v1', key: 'key', model: 'small' },
      picture: { url: 'http://127.0.0.1:2', login: null },
      ...{ messagePrice: 5, picturePrice: 20, keptDays: 7 },
    })
    expect(refusal({ COMPANION_TEXT_URL: 'http://127.0.0.1:1/v1' })).toMatch(/COMPANION_TEXT_MODEL/)
  })

  it('reads every variable', () => {
    const config = read({
      HOST: '0.0.0.0',
      PORT: '9000',
      DATA_DIR: '/var/lib/f',
      DATABASE_URL: 'postgres://u:p@db/f',
      DEMO: '1',
      DEMO_PASSWORD: 'long enough',
      DEMO_PERFORMER: '0',
      DEMO_ROOMS: '0',
      MEDIA_PORTS: '50000-50099',
      PUBLIC_URL: 'https://cams.example.org/',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1',
      SOCKETS_PER_ADDRESS: '20',
      STANDBY_STUDIOS: '1, 4',
      STANDBY_DOMAIN: 'Live.Example.org',
      REWIND_ROOMS: '3',
      HLS_SIZES: '2',
      DEVICE_CHECK: 'on',
      DEVICE_CHECK_CACHE_S: '60',
      SUPPORT_PHONE: '+31 20 555 0100',
      SUPPORT_HOURS: 'Mo-Fr 09:00-17:00',
      SUPPORT_TIME_ZONE: 'Europe/Amsterdam',
      SUPPORT_RESTRICTED_COUNTRIES: 'XX, YY',
      SUPPORT_STUDIOS: '1, 4',
      MEDIA_ANNOUNCED_IP: '203.0.113.7',
      MEDIASOUP_WORKER_BIN: '/opt/w',
      NODE_ROLE: 'all',
      LOG_LEVEL: 'info',
    })
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 9000,
      dataDir: '/var/lib/f',
      databaseUrl: 'postgres://u:p@db/f',
      demo: true,
      demoPassword: 'long enough',
      demoPerformer: false,
      demoRooms: false,
      mediaPorts: { min: 50_000, max: 50_099 },
      publicUrl: 'https://cams.example.org',
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
      socketsPerAddress: 20,
      standbyStudios: [1, 4],
      standbyDomain: 'live.example.org',
      rewindRooms: 3,
      hlsSizes: 2,
      saleBlockedCountries: new Set(['SE']),
      deviceCheck: 'on',
      deviceCheckCacheS: 60,
      support: {
        phone: '+31 20 555 0100',
        hours: { timeZone: 'Europe/Amsterdam', text: 'Mo-Fr 09:00-17:00' },
        restrictedCountries: new Set(['XX', 'YY']),
        exemptStudios: new Set([1, 4]),
      },
      mediaAnnouncedIp: '203.0.113.7',
      workerBin: '/opt/w',
      logLevel: 'info',
    })
  })

  it('takes an empty variable as absent', () => {
    expect(read({ PORT: '', NATS_URL: '' }).port).toBe(8080)
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://x'],
    ['DEMO', 'yes'],
    ['DEMO_PASSWORD', 'short'],
    ['MEDIA_PORTS', '40000'],
    ['MEDIA_PORTS', '40999-40000'],
    ['MEDIA_PORTS', '80-90'],
    ['MEDIA_PORTS', '65000-70000'],
    ['PUBLIC_URL', 'cams.example.org'],
    ['PUBLIC_URL', 'https://cams.example.org/path'],
    ['PUBLIC_URL', 'ftp://x'],
    ['COMPANIONS', 'yes'],
    ['COMPANION_TEXT_URL', 'http://name:word@127.0.0.1:5000'],
    ['COMPANION_PICTURE_LOGIN', 'user'],
    ['COMPANION_MESSAGE_PRICE', '0'],
    ['COMPANION_PICTURE_PRICE', '1.5'],
    ['COMPANION_KEPT_DAYS', '0'],
    ['TRANSLATE_URL', 'http://name:word@127.0.0.1:5000'],
    ['TRANSLATE_URL', 'http://127.0.0.1:5000/?key=1'],
    ['NODE_ROLE', 'media'],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', 'proxy.example.org'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '127.0.0.1;::1'],
    ['SOCKETS_PER_ADDRESS', '0'],
    ['STANDBY_STUDIOS', 'demo_studio'],
    ['SUPPORT_PHONE', 'call me'],
    ['SUPPORT_HOURS', 'always'],
    ['SUPPORT_TIME_ZONE', 'Mars/Base'],
    ['SALE_BLOCKED_COUNTRIES', 'Sweden'],
    ['SUPPORT_RESTRICTED_COUNTRIES', 'France'],
    ['SUPPORT_STUDIOS', 'one'],
    ['STANDBY_DOMAIN', 'https://live.example.org/'],
    ['REWIND_ROOMS', 'many'],
    ['DEVICE_CHECK', 'yes'],
    ['DEVICE_CHECK_CACHE_S', '86401'],
    ['DEVICE_CHECK_CACHE_S', 'soon'],
    ['CASE_TIME_ZONE', 'Mars/Base'],
    ['CASE_HOLIDAYS', '2026-02-30'],
    ['CASE_HOLIDAYS', '2026-12-25;2026-12-26'],
    ['HLS_SIZES', '0'],
    ['HLS_SIZES', '5'],
  ])('CONF-01 %s=%s is refused with one sentence that names it', (name, value) => {
    const sentence = refusal({ [name]: value })
    expect(sentence).toMatch(new RegExp(`^${name} must be .+\\.$`))
  })

  it('CONF-02 says that NATS is not part of this release', () => {
    expect(refusal({ NATS_URL: 'nats://localhost' })).toMatch(/NATS_URL.*not part of this release.*unset it/)
  })

  it.each(['0.0.0.0', '::', '192.168.1.4', 'cams.example.org', '127.0.0.1.example.org'])(
    'CONF-03 demo accounts are never opened on %s with the known password',
    (host) => {
      expect(read({ HOST: host }).demo).toBe(false)
      expect(refusal({ HOST: host, DEMO: '1' })).toMatch(/DEMO_PASSWORD/)
      expect(read({ HOST: host, DEMO: '1', DEMO_PASSWORD: 'a better one' }).demo).toBe(true)
    },
  )
})
