import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { obsConfigFolder, readObsConfig, readObsPassword } from './obs-config.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'footlight-obs-config-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const globalIni = (text: string) => writeFileSync(join(folder, 'global.ini'), text)
function pluginConfig(text: string) {
  mkdirSync(join(folder, 'plugin_config', 'obs-websocket'), { recursive: true })
  writeFileSync(join(folder, 'plugin_config', 'obs-websocket', 'config.json'), text)
}

test('OBS-CONFIG-01 no folder, no OBS', async () => {
  expect(await readObsConfig(join(folder, 'nowhere'))).toBeNull()
})

test('OBS-CONFIG-02 OBS 28 and 29 keep it in global.ini; without a word of it the websocket is off', async () => {
  globalIni(
    '\uFEFF[General]\r\nFirstRun=true\r\n[OBSWebSocket]\r\nServerEnabled=true\r\nServerPort=4466\r\nAuthRequired=true\r\nServerPassword=a=b\r\n',
  )
  expect(await readObsConfig(folder)).toEqual({ port: 4_466, enabled: true, authRequired: true })
  expect(await readObsPassword(folder)).toBe('a=b')
  globalIni('[General]\nFirstRun=true\n')
  expect(await readObsConfig(folder)).toEqual({ port: 4_455, enabled: false, authRequired: true })
})

test('OBS-CONFIG-03 the file of OBS 30 goes before the older one; a damaged one does not count', async () => {
  globalIni('[OBSWebSocket]\nServerEnabled=true\nServerPort=1111\n')
  pluginConfig('{"server_enabled":true,"server_port":2222,"auth_required":false}')
  expect(await readObsConfig(folder)).toEqual({ port: 2_222, enabled: true, authRequired: false })
  expect(await readObsPassword(folder)).toBeNull()
  pluginConfig('{"server_ena')
  expect(await readObsConfig(folder)).toMatchObject({ port: 1_111 })
  pluginConfig('{"server_enabled":true,"server_port":"evil.example:80"}')
  expect(await readObsConfig(folder)).toMatchObject({ port: 4_455 })
})

test('OBS-CONFIG-04 the folder is the one that OBS has on each system', () => {
  expect(obsConfigFolder('linux', {}, '/h')).toBe('/h/.config/obs-studio')
  expect(obsConfigFolder('darwin', {}, '/h')).toBe('/h/Library/Application Support/obs-studio')
  expect(obsConfigFolder('win32', { APPDATA: '/h/AppData/Roaming' }, '/h')).toBe(
    join('/h/AppData/Roaming', 'obs-studio'),
  )
})
