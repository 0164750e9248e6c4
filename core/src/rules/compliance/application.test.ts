import { expect, test } from 'vitest'
import type { Particulars } from '../../protocol/applications.ts'
import { applicationGaps, judgeParticulars, plainName } from './application.ts'

const particulars: Particulars = {
  ...{ first_name: 'Robin', last_name: 'Quill', birth_date: '1990-02-03', country: 'NL', aliases: [] },
  ...{ document_kind: 'id_card', document_number: 'S1', document_country: 'NL' },
  ...{ document_expires: '2030-06-30', broadcast_category: 'solo' },
}
const complete = {
  ...{ isEmailConfirmed: true, particulars, isSigned: true, today: '2026-06-30' },
  documents: ['front', 'back', 'face'] as const,
}

test('APPLY-01 an application lacks what it lacks, in the order of the form, and a passport has no back', () => {
  expect(applicationGaps(complete)).toEqual([])
  expect(
    applicationGaps({
      ...{ isEmailConfirmed: false, particulars: null, documents: [], isSigned: false },
      today: '2026-06-30',
    }),
  ).toEqual(['email', 'particulars', 'front', 'back', 'face', 'agreement'])
  expect(applicationGaps({ ...complete, today: '2030-06-30' })).toEqual([])
  expect(applicationGaps({ ...complete, today: '2030-07-01' })).toEqual(['particulars'])
  const passport = { ...particulars, document_kind: 'passport' } as const
  expect(applicationGaps({ ...complete, particulars: passport, documents: ['front', 'face'] })).toEqual([])
})

test('APPLY-02 the day of the document and the 18th birthday count whole', () => {
  const judge = (more: Partial<Particulars>, today = '2026-06-30') =>
    judgeParticulars({ ...particulars, ...more }, today)
  expect(judge({ birth_date: '2008-06-30' })).toEqual([])
  expect(judge({ birth_date: '2008-07-01' })).toEqual([{ field: 'birth_date', code: 'under_age' }])
  expect(judge({ document_expires: '2026-06-30' })).toEqual([])
  expect(judge({ document_expires: '2026-06-29' })).toEqual([
    { field: 'document_expires', code: 'too_small' },
  ])
  expect(judge({ document_expires: null })).toEqual([])
  for (const day of ['2026-13-01', '2027-02-29', '0000-00-00'])
    expect(judge({ document_expires: day })).toEqual([{ field: 'document_expires', code: 'invalid' }])
})

test('APPLY-04 a name is the same however it is written', () => {
  expect(plainName('  Zoë  O’Brien-Ålund ')).toBe(plainName('zoe o brien alund'))
  expect(plainName('李 小龍')).toBe('李 小龍')
  expect(plainName('Ann')).not.toBe(plainName('Anna'))
})
