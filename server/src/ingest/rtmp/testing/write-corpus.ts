import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { samples } from './samples.ts'

/** `node server/src/ingest/rtmp/testing/write-corpus.ts`: the samples as files, for fuzzers of any kind. */
const folder = new URL('../corpus/', import.meta.url)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const [name, bytes] of Object.entries(samples)) writeFileSync(new URL(`${name}.rtmp`, folder), bytes)
