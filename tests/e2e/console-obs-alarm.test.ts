import type { ObsView } from '@footlight/desktop/shared/ipc/obs'
import { expect, test } from 'vitest'
import { shootConsole } from './browser/show-shots.ts'
import { goLive } from './electron/console-steps.ts'
import type { RunningConsole } from './electron/launch-console.ts'
import { setUpConsole } from './electron/set-up-console.ts'
import { resizeWindow, windowSizes } from './electron/within-window.ts'
import { whatIsCut, whatIsWide } from './screens/screen-faults.ts'

let consoleApp: RunningConsole

setUpConsole(({ consoleApp: opened }) => {
  consoleApp = opened
})

/** OBS beside the camera of the console: an output did not stop as a private show began, so it shows black. */
const stuck: ObsView = {
  link: { kind: 'connected', version: '31.0.0', hasWhip: true },
  stream: { kind: 'off', ended: null },
  streamIsOurs: true,
  scenes: { scenes: ['Evening'], current: 'Footlight blank', sounds: [] },
  guard: { isWatching: true, stopped: [], stuck: ['Multi RTMP', 'virtualcam_output'], isBlank: true },
  guardSettings: { isOn: true, stopsRecordings: false },
  formerProfile: null,
  passwordKept: 'memory',
}

/** From now on main tells this, whatever it finds on this machine. */
const tell = (view: ObsView) =>
  consoleApp.app.evaluate(({ BrowserWindow }, told) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!
    const send = webContents.send.bind(webContents)
    webContents.send = (channel, ...payload) =>
      send(channel, ...(channel === 'obs:changed' ? [told] : payload))
    webContents.send('obs:changed', told)
  }, view)

async function choose(language: string): Promise<void> {
  const { page } = consoleApp
  await page.keyboard.press(',')
  await page.locator('select:has(option[value=de])').selectOption(language)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Everything in the alarm, and every button beside it, is read to its end. */
async function faultsOf(language: string, size: (typeof windowSizes)[number]): Promise<string[]> {
  const { page } = consoleApp
  await resizeWindow(consoleApp, size)
  const alarm = page.getByTestId('obs').getByRole('alert')
  await alarm.getByRole('button').waitFor()
  await shootConsole(consoleApp, `obs-alarm-${language}-${size[0]}`)
  const cut = await alarm.evaluate((box) =>
    [box, ...box.querySelectorAll('*')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map((part) => `${part.localName} is cut: ${part.textContent}`),
  )
  const others = [...(await page.evaluate(whatIsCut)), ...(await page.evaluate(whatIsWide))]
  return [...cut, ...others].map((fault) => `${language} ${size.join('x')} ${fault}`)
}

test('OBS-GUARD-05 the alarm and what its button does are read to the end, at every size and in every language', async () => {
  await goLive(consoleApp)
  await tell(stuck)
  await consoleApp.page.getByText('your scene then comes back on its own').waitFor()
  const faults: string[] = []
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl']) {
    await choose(language)
    for (const size of windowSizes) faults.push(...(await faultsOf(language, size)))
  }
  expect(faults).toEqual([])
}, 90_000)
