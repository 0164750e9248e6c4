import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Footlight } from '../dev-env/start-footlight.ts'
import type { RunningConsole } from './electron/launch-console.ts'
import { setUpConsole } from './electron/set-up-console.ts'

let footlight: Footlight
let consoleApp: RunningConsole

setUpConsole(
  async (opened) => {
    ;({ footlight, consoleApp } = opened)
    await consoleApp.page.getByRole('button', { name: 'Log in' }).waitFor()
  },
  { username: null },
)

/** What the preload puts on the page. */
interface Bridged {
  readonly footlight: Readonly<Record<string, (args: unknown) => Promise<unknown>>>
}

/** Asks main by way of the preload, as any script on the page could. */
function ask(name: string, args: unknown): Promise<unknown> {
  return consoleApp.page.evaluate(
    ([method, value]) => (globalThis as unknown as Bridged).footlight[method as string]!(value),
    [name, args],
  )
}

/** What the window was made with, as Electron itself reports it. */
function webPreferences(): Promise<Record<string, unknown>> {
  return consoleApp.app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]!.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>
    }
    return { ...contents.getLastWebPreferences() }
  })
}

function contentPolicy(): Promise<string> {
  return consoleApp.page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy') ?? '')
}

const packaging = readFileSync(fileURLToPath(new URL('../../electron-builder.yml', import.meta.url)), 'utf8')

describe("Electron's security list, on the real console", () => {
  test('DESK-SEC-01 (item 1) the page is its own files; beyond them there is one connection, to the sockets of the chosen server', async () => {
    expect(new URL(consoleApp.page.url()).protocol).toBe('app:')
    expect(await contentPolicy()).toContain(`connect-src 'self' ${footlight.url.replace('http', 'ws')};`)
    const outside = await consoleApp.page.evaluate(() =>
      fetch('https://example.org').then(
        () => 'sent',
        () => 'refused',
      ),
    )
    expect(outside).toBe('refused')
  })

  test('DESK-SEC-02 (item 2) no Node in the page', async () => {
    expect((await webPreferences())['nodeIntegration']).toBe(false)
    expect(
      await consoleApp.page.evaluate(() =>
        ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis),
      ),
    ).toEqual([])
  })

  test('DESK-SEC-03 (item 3) the preload lives in a world of its own, and hands over named functions only', async () => {
    expect((await webPreferences())['contextIsolation']).toBe(true)
    const bridge = await consoleApp.page.evaluate(() =>
      Object.entries((globalThis as unknown as Bridged).footlight).map(([name, value]) => [
        name,
        typeof value,
      ]),
    )
    const names = bridge.map(([name]) => name)
    expect(names).toEqual(
      expect.arrayContaining(['readServer', 'sendHttp', 'pressPanic', 'onCutStream', 'switchAccount']),
    )
    // A name that says what is done; nothing that would carry any channel.
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z0-9]+)+$/.test(name!) && name !== 'notify')).toEqual([])
    expect(names.filter((name) => /invoke|ipc|channel|require|send(?!Http)/i.test(name!))).toEqual([])
    expect(new Set(bridge.map(([, type]) => type))).toEqual(new Set(['function']))
  })

  test('DESK-SEC-04 (item 4) every renderer is sandboxed', async () => {
    expect((await webPreferences())['sandbox']).toBe(true)
  })

  test('DESK-SEC-05 (item 5) camera and microphone are for our page; nothing else is for anybody', async () => {
    const states = await consoleApp.page.evaluate(async () => {
      const names = ['camera', 'microphone', 'geolocation', 'notifications', 'midi', 'clipboard-read']
      return Promise.all(
        names.map(
          async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
        ),
      )
    })
    expect(states).toEqual(['granted', 'granted', 'denied', 'denied', 'denied', 'denied'])
    expect(
      await consoleApp.page.evaluate(() =>
        navigator.mediaDevices.getDisplayMedia().then(
          () => 'shared',
          () => 'refused',
        ),
      ),
    ).toBe('refused')
  })

  test('DESK-SEC-06 (items 6, 8, 9, 10) web security stays on, and nothing experimental is', async () => {
    const preferences = await webPreferences()
    expect(preferences['webSecurity']).toBe(true)
    expect(preferences['allowRunningInsecureContent'] ?? false).toBe(false)
    expect(preferences['experimentalFeatures'] ?? false).toBe(false)
    expect(preferences['enableBlinkFeatures'] ?? '').toBe('')
  })

  test('DESK-SEC-07 (item 7) the content policy lets in no script and no style that is not ours', async () => {
    const policy = await contentPolicy()
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/unsafe-|\*/)
    const inline = await consoleApp.page.evaluate(() => {
      const script = document.createElement('script')
      try {
        script.text = 'window.injected = true'
        document.head.append(script)
      } catch {
        // Trusted Types refuse the text before the policy refuses the script.
      }
      return 'injected' in window
    })
    expect(inline).toBe(false)
  })

  test('DESK-SEC-08 (items 11, 12) there are no webviews', async () => {
    expect((await webPreferences())['webviewTag'] ?? false).toBe(false)
  })

  test('DESK-SEC-09 (item 13) the window does not leave our page', async () => {
    const before = consoleApp.page.url()
    for (const address of [
      'https://example.org/',
      footlight.url,
      'file:///etc/hostname',
      'app://elsewhere/',
    ]) {
      await consoleApp.page.evaluate((target) => {
        location.href = target
      }, address)
    }
    expect(await consoleApp.page.evaluate(() => document.title)).toBe('Footlight Console')
    expect(consoleApp.page.url()).toBe(before)
  })

  test('DESK-SEC-10 (item 14) it opens no other window', async () => {
    expect(await consoleApp.page.evaluate(() => window.open('https://example.org') === null)).toBe(true)
    expect(await consoleApp.page.evaluate(() => window.open('app://footlight/') === null)).toBe(true)
    // A panel's window is an empty page of that name, and no other page under that name.
    expect(
      await consoleApp.page.evaluate(() =>
        [
          ['https://example.org', 'panel:chat'],
          ['app://footlight/', 'panel:chat'],
          ['about:blank', 'chat'],
          ['about:blank', 'panel:'],
          ['about:blank', 'panel:Chat'],
        ].map(([url, name]) => window.open(url, name) === null),
      ),
    ).toEqual([true, true, true, true, true])
    expect(await consoleApp.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })

  test('DESK-SEC-11 (item 15) nothing is handed to the system but https pages of the chosen server', async () => {
    for (const path of ['/models/signup', '//example.org/', '/\\example.org']) {
      expect(await ask('openOnServer', { path })).toEqual({ ok: true, value: false })
    }
  })

  test('DESK-SEC-12 (item 16) the product ships a current Electron', () => {
    const manifest = JSON.parse(
      readFileSync(fileURLToPath(new URL('../../desktop/package.json', import.meta.url)), 'utf8'),
    ) as { devDependencies: Record<string, string> }
    expect(Number(manifest.devDependencies['electron']!.split('.')[0])).toBeGreaterThanOrEqual(45)
  })

  test('DESK-SEC-13 (item 17) main answers our top frame, with arguments that it has parsed', async () => {
    expect(await ask('setOnAir', { onAir: 'yes' })).toEqual({ ok: false, error: 'malformed' })
    expect(await ask('sendHttp', undefined)).toEqual({ ok: false, error: 'malformed' })
    const foreign = await askFromForeignWindow(consoleApp)
    expect(foreign).toEqual({ ok: false, error: 'foreign_sender' })
  })

  test('DESK-SEC-14 the page never meets the session: not the cookie, not another path of the server', async () => {
    const answer = await ask('sendHttp', {
      method: 'GET',
      path: '/api/v1/user/current',
      headers: {},
      body: null,
    })
    expect(answer).toMatchObject({ ok: true, value: { kind: 'answer', status: 200 } })
    expect(JSON.stringify(answer)).not.toMatch(/set-cookie|"sid"/i)
    expect(await consoleApp.page.evaluate(() => document.cookie)).toBe('')
    expect(
      await consoleApp.app.evaluate(
        async ({ session }) => (await session.defaultSession.cookies.get({})).length,
      ),
    ).toBe(0)
    const metrics = await ask('sendHttp', {
      method: 'GET',
      path: '/api/v1/../../metrics',
      headers: {},
      body: null,
    })
    expect(metrics).toEqual({ ok: true, value: { kind: 'refused', reason: 'path' } })
  })

  test('DESK-SEC-15 app://footlight serves its own folder only', async () => {
    const statuses = await consoleApp.page.evaluate(() =>
      Promise.all(
        ['/index.html', '/..%2fmain%2findex.cjs', '/package.json', '/../main/index.cjs'].map(
          async (path) => (await fetch(path)).status,
        ),
      ),
    )
    expect(statuses).toEqual([200, 404, 404, 404])
  })

  test('DESK-SEC-16 packaged builds burn the fuses', () => {
    for (const fuse of [
      'runAsNode: false',
      'enableNodeOptionsEnvironmentVariable: false',
      'enableNodeCliInspectArguments: false',
      'enableCookieEncryption: true',
      'enableEmbeddedAsarIntegrityValidation: true',
      'onlyLoadAppFromAsar: true',
    ]) {
      expect(packaging).toContain(fuse)
    }
  })
})

/** A window of another origin that somehow got our preload: main must not listen to it. */
function askFromForeignWindow({ app }: RunningConsole): Promise<unknown> {
  return app.evaluate(async ({ app: electron, BrowserWindow }) => {
    const preload = `${electron.getAppPath()}/out/preload/index.cjs`
    const window = new BrowserWindow({
      show: false,
      webPreferences: { preload, sandbox: true, contextIsolation: true },
    })
    await window.loadURL('about:blank')
    const answer: unknown = await window.webContents.executeJavaScript('window.footlight.readServer()')
    window.destroy()
    return answer
  })
}
