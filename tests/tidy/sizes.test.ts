import { expect, test } from 'vitest'
import { expectNone } from './expect-none.ts'
import { isProgram, isTest, readRepository } from './repository.ts'
import { lineCount, quantileOfLines, tooLongFiles, tooLongFunctions } from './sizes.ts'

const programs = readRepository().filter(isProgram)
const product = programs.filter((file) => !isTest(file))
const lines = (count: number) => 'x()\n'.repeat(count)
const file = (text: string, path = 'core/src/domain/sample.ts') => ({ path, text })

test('no file is longer than 500 lines', () => {
  expectNone(tooLongFiles(programs), 'Split these files by reason to change (tables of data: list them in sizes.ts):')
})

test('half of the files fit in about 100 lines, nine of ten in 300', () => {
  const longest = product
    .map((each) => `${each.path}: ${lineCount(each)} lines`)
    .sort((a, b) => Number(b.split(': ')[1]?.split(' ')[0]) - Number(a.split(': ')[1]?.split(' ')[0]))
    .slice(0, 10)
  const median = quantileOfLines(product, 0.5)
  const nineOfTen = quantileOfLines(product, 0.9)
  expectNone(
    median <= 110 && nineOfTen <= 300 ? [] : longest,
    `Files grow too long (half ${median}, nine of ten ${nineOfTen}). Split the longest:`,
  )
})

test('functions fit a screen: 70 lines', () => {
  expectNone(tooLongFunctions(programs), 'Split these functions; name each part after what it does:')
})

test('a file of 501 lines is too long, one of 500 is not', () => {
  expect(tooLongFiles([file(lines(501))])).toHaveLength(1)
  expect(tooLongFiles([file(lines(500))])).toEqual([])
})

test.each([
  ['function', (body: string) => `function long() {\n${body}}`],
  ['method', (body: string) => `class A { long() {\n${body}} }`],
  ['arrow function', (body: string) => `const long = () => {\n${body}}`],
])('a %s of 71 lines is too long, one of 70 is not', (_, wrap) => {
  expect(tooLongFunctions([file(wrap(lines(69)))])).toEqual(['core/src/domain/sample.ts:1 long: 71 lines'])
  expect(tooLongFunctions([file(wrap(lines(68)))])).toEqual([])
})

test('a group of tests may be long, a test may not', () => {
  const inTest = (text: string) => tooLongFunctions([file(text, 'core/src/domain/sample.test.ts')])
  expect(inTest(`describe('a', () => {\n${lines(100)}})`)).toEqual([])
  expect(inTest(`test('a', () => {\n${lines(100)}})`)).toHaveLength(1)
})

test('the quantile of an odd and of an even number of files', () => {
  const files = [10, 20, 30, 400].map((count) => file(lines(count)))
  expect(quantileOfLines(files.slice(0, 3), 0.5)).toBe(20)
  expect(quantileOfLines(files, 0.9)).toBe(400)
})
