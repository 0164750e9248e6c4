import { expect, test } from 'vitest'
import { readIni } from './ini.ts'

const written = [
  '\uFEFF; written by nobody who reads it again',
  '[OBSWebSocket]',
  'ServerPassword=a;b#c',
  'Quoted="Main"',
  'Folder=C:\\obs\\#1',
  'Enabled=true',
  'Port = 4455 ',
  'Empty=',
  'a=b=c',
  'List[]=1',
  '# ServerPassword=no',
  'a word without a value',
  '[Nested.Name]',
  'Key=1',
  '[OBSWebSocket]',
  'Enabled=false',
].join('\r\n')

/**
 * The library `ini` would cut a password at `;` or `#`, take quotes and backslashes away, make `true` a boolean
 * and `List[]` a list, read `[Nested.Name]` as a section in a section, and miss the first section behind a
 * byte order mark.
 */
test('OBS-CONFIG-02 values are taken as they stand, under the keys and sections as they stand', () => {
  const sections = readIni(written)
  expect([...sections.keys()]).toEqual(['OBSWebSocket', 'Nested.Name'])
  expect(Object.fromEntries(sections.get('OBSWebSocket')!)).toEqual({
    ServerPassword: 'a;b#c',
    Quoted: '"Main"',
    Folder: 'C:\\obs\\#1',
    Enabled: 'false',
    Port: '4455',
    Empty: '',
    a: 'b=c',
    'List[]': '1',
  })
  expect(readIni('\uFEFF[General]\nFirstRun=true\n').get('General')?.get('FirstRun')).toBe('true')
  expect(readIni('Outside=1\n[constructor]\n__proto__=1\n').get('constructor')?.get('__proto__')).toBe('1')
})
