import { expect, test } from 'vitest'
import { checkParticulars, emptyForm, formOf, type ParticularsForm } from './particulars-form.ts'

const today = '2026-11-27'
const filled: ParticularsForm = {
  first_name: 'Robin',
  last_name: 'Quillfeather',
  birth_date: '1990-02-03',
  country: 'NL',
  document_kind: 'id_card',
  document_number: 'SPECI2014',
  document_country: 'NL',
  document_expires: '2030-12-31',
  doesNotExpire: false,
  aliases: ' Robin Q \n\n Lantern Fox',
  broadcast_category: 'solo',
}

test('WEB-APPLY-01 particulars are checked before they are sent, each fault at its field', () => {
  const check = (more: Partial<ParticularsForm>) => checkParticulars({ ...filled, ...more }, today)
  const faults = (more: Partial<ParticularsForm>) => {
    const checked = check(more)
    return checked.ok ? {} : checked.error
  }
  expect(checkParticulars(emptyForm(null), today)).toEqual({
    ok: false,
    error: {
      first_name: 'required',
      last_name: 'required',
      birth_date: 'required',
      country: 'required',
      document_kind: 'required',
      document_number: 'required',
      document_country: 'required',
      document_expires: 'required',
    },
  })
  expect(faults({ first_name: '  ' })).toEqual({ first_name: 'required' })
  expect(faults({ last_name: 'a\u202eb' })).toEqual({ last_name: 'invalid' })
  expect(faults({ birth_date: '2012-01-01' })).toEqual({ birth_date: 'under_age' })
  expect(faults({ document_expires: '2020-01-01' })).toEqual({ document_expires: 'too_small' })
  expect(faults({ aliases: 'x\n'.repeat(21) })).toEqual({ aliases: 'invalid' })
  expect(faults({ document_expires: '', doesNotExpire: true })).toEqual({})
})

test('WEB-APPLY-01 what was saved is in the form as it was typed', () => {
  const checked = checkParticulars(filled, today)
  if (!checked.ok) throw new Error('the form has a fault')
  expect(checked.value.aliases).toEqual(['Robin Q', 'Lantern Fox'])
  expect(formOf(checked.value)).toEqual({ ...filled, aliases: 'Robin Q\nLantern Fox' })
  const endless = { ...checked.value, document_expires: null }
  expect(formOf(endless)).toMatchObject({ document_expires: '', doesNotExpire: true })
})
