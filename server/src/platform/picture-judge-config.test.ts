import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const judgeOf = (env: Record<string, string>) => {
  const config = readConfig(env, '/srv/footlight')
  return config.ok ? config.value.pictureJudge : config.error
}

test('WALL-JUDGE-02 no program looks at pictures unless it is set up, and what is no setting does not start', () => {
  expect(judgeOf({})).toBeNull()
  expect(judgeOf({ PICTURE_JUDGE_EVERY_S: '15' })).toBeNull()
  const url = 'http://127.0.0.1:9100/judge'
  expect(judgeOf({ PICTURE_JUDGE_URL: url })).toEqual({ url, key: null, confidenceMin: 0.8, everyMs: 60_000 })
  const set = { PICTURE_JUDGE_KEY: 'k', PICTURE_JUDGE_CONFIDENCE: '0.5', PICTURE_JUDGE_EVERY_S: '15' }
  expect(judgeOf({ PICTURE_JUDGE_URL: url, ...set })).toEqual({
    ...{ url, key: 'k', confidenceMin: 0.5, everyMs: 15_000 },
  })
  const wrong: readonly [string, string][] = [
    ['PICTURE_JUDGE_URL', 'ftp://x'],
    ['PICTURE_JUDGE_URL', 'http://me:secret@127.0.0.1/'],
    ['PICTURE_JUDGE_CONFIDENCE', '0'],
    ['PICTURE_JUDGE_CONFIDENCE', '80'],
    ['PICTURE_JUDGE_EVERY_S', '14'],
    ['PICTURE_JUDGE_KEY', 'two words'],
  ]
  for (const [name, value] of wrong) expect(judgeOf({ [name]: value })).toContain(`${name} must be`)
})
