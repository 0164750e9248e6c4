import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../dev-env/free-port.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { logIn } from './electron/console-steps.ts'
import { launchConsole, type RunningConsole } from './electron/launch-console.ts'

let footlight: Footlight
let rtmpPort: number
let consoleApp: RunningConsole

beforeAll(async () => {
  rtmpPort = await freePort()
  footlight = await startFootlight({ config: { rtmpPort } })
  consoleApp = await launchConsole({ server: footlight.url })
  await logIn(consoleApp, 'demo_model')
})
afterAll(async () => {
  await consoleApp?.close()
  await footlight?.stop()
})

async function openDialog(): Promise<void> {
  await consoleApp.page.getByRole('button', { name: 'Settings' }).first().click()
  await consoleApp.page.getByRole('button', { name: 'Stream key and addresses' }).click()
}

test('INGEST-CONSOLE-03 the performer reads the addresses, makes a key, copies it while it is shown, and is asked before it is replaced', async () => {
  const { page, app } = consoleApp
  await openDialog()
  expect(await page.getByLabel('WHIP address', { exact: true }).inputValue()).toBe(
    `${footlight.url}/whip/demo_model`,
  )
  expect(await page.getByLabel('RTMP address', { exact: true }).inputValue()).toBe(
    `rtmp://127.0.0.1:${rtmpPort}/live`,
  )
  await page.getByRole('button', { name: 'Create a stream key' }).click()
  const key = await page.getByLabel('New stream key', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Copy: New stream key' }).click()
  await page.getByRole('button', { name: 'Copy: New stream key' }).getByText('Copied').waitFor()
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe(key)

  await page.keyboard.press('Escape')
  await openDialog()
  await page.getByText('This console has the key').waitFor()
  expect(await page.content()).not.toContain(key)
  await page.getByRole('button', { name: 'Create a new stream key' }).click()
  await page.getByRole('button', { name: 'Keep the old key' }).click()
  const offer = {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/sdp' },
    body: 'v=0',
  }
  // Known to the door, so it is the offer that is refused.
  expect((await fetch(`${footlight.url}/whip/demo_model`, offer)).status).toBe(400)
  await page.getByRole('button', { name: 'Create a new stream key' }).click()
  await page.getByRole('button', { name: 'Create a new key' }).click()
  expect(await page.getByLabel('New stream key', { exact: true }).inputValue()).not.toBe(key)
  expect((await fetch(`${footlight.url}/whip/demo_model`, offer)).status).toBe(401)
  expect(consoleApp.errors).toEqual([])
})
