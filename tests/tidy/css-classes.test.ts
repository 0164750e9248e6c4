import { dirname, join, normalize } from 'node:path/posix'
import { expect, test } from 'vitest'
import { expectNone } from './expect-none.ts'
import { readRepository, type SourceFile } from './repository.ts'

/** Classes that a component takes from a module which does not have them: they would be `undefined`, silently. */
function missingClasses(files: readonly SourceFile[]): string[] {
  const sheets = new Map(
    files.filter(({ path }) => path.endsWith('.css')).map((file) => [file.path, file.text]),
  )
  return files
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name, sheet]) => {
        const known = new Set(sheets.get(normalize(join(dirname(path), sheet!)))?.match(/\.[A-Za-z_][\w-]*/g))
        const used = text.matchAll(new RegExp(`(?<![\\w'"/-])${name}\\.(\\w+)`, 'g'))
        return [...used].filter(([, each]) => !known.has(`.${each}`)).map(([each]) => `${path}: ${each}`)
      }),
    )
}

test('every class that a component names is in its style sheet', () => {
  expectNone(missingClasses(readRepository()), 'Add the class to the module, or name one that is there:')
})

test('a class that is not there is found, whatever other words look like it', () => {
  const sheet = { path: 'web/app/a/A.module.css', text: '.card { color: red }\n.row:hover .card {}' }
  const of = (text: string) => missingClasses([sheet, { path: 'web/app/a/A.tsx', text }])
  const head = "import classes from './A.module.css'\n"
  expect(of(`${head}<p className={classes.card}><b className={classes.row} /></p>`)).toEqual([])
  expect(of(`${head}<p className={classes.other} />`)).toEqual(['web/app/a/A.tsx: classes.other'])
})
