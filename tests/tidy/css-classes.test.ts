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

/** Custom properties that a style uses and nobody sets: the declaration would be dropped, silently. */
function missingProperties(files: readonly SourceFile[]): string[] {
  const drawn = files.filter(({ path }) => /^(ui|web|desktop)\/.*\.(css|tsx?)$/.test(path))
  const set = new Set(
    drawn.flatMap(({ text }) => text.match(/--[a-z][\w-]*(?=['"]?\]?(?: as string\])?[:,] ?)/g) ?? []),
  )
  return drawn.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[a-z][\w-]*)\)/g)]
      .filter(([, name]) => !set.has(name!))
      .map(([each]) => `${path}: ${each}`),
  )
}

test('every custom property that a style uses is set somewhere', () => {
  expectNone(missingProperties(readRepository()), 'Name a token of ui/src/tokens.css, or set the property:')
})

test('a property that nobody sets is found; one that a script sets is one', () => {
  const of = (text: string) =>
    missingProperties([
      { path: 'ui/src/tokens.css', text: ':root { --space-2: 8px }' },
      { path: 'web/app/a/A.tsx', text: "style.setProperty('--video-height', '2px')" },
      { path: 'web/app/a/A.module.css', text },
    ])
  expect(of('p { gap: var(--space-2); top: var(--video-height); left: var(--bar-height, 0px) }')).toEqual([])
  expect(of('p { gap: var(--space-9) }')).toEqual(['web/app/a/A.module.css: var(--space-9)'])
})
