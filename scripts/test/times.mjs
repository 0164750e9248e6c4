/** So many files are listed; a run is made faster from the top of this list. */
const listedMax = 15

/**
 * The lines that say where the time of a run went: one a stage, then the slowest files of all stages, each
 * with its slowest test. A file's time is the sum of its imports, hooks and tests; files of one stage may run
 * at the same time, so they may add up to more than the stage took.
 */
export function timeLines(stages) {
  if (stages.length === 0) return []
  return [...stageTable(stages), ...slowestFiles(stages)]
}

function stageTable(stages) {
  const total = stages.reduce((sum, { ms }) => sum + ms, 0)
  const rows = [
    ...stages.map(({ name, ms, files, results }) => ({
      name,
      ms,
      files: files.length,
      tests: results.length,
    })),
    {
      name: 'together',
      ms: total,
      files: stages.reduce((sum, { files }) => sum + files.length, 0),
      tests: stages.reduce((sum, { results }) => sum + results.length, 0),
    },
  ]
  const width = Math.max(...rows.map(({ name }) => name.length))
  const line = ({ name, ms, files, tests }) =>
    `  ${name.padEnd(width)} ${seconds(ms)}  ${String(files).padStart(4)} files  ${String(tests).padStart(5)} results`
  return ['\nTime per stage:', ...rows.map(line)]
}

function slowestFiles(stages) {
  const files = stages.flatMap((stage) => stage.files.map((file) => ({ ...file, stage: stage.name })))
  files.sort((a, b) => b.ms - a.ms)
  const listed = files.slice(0, listedMax)
  if (listed.length === 0) return []
  return [`\nSlowest ${listed.length} of ${files.length} test files:`, ...listed.flatMap(fileLines)]
}

function fileLines({ file, stage, ms, tests, slowest }) {
  const head = `  ${seconds(ms)}  ${file} (${stage}, ${tests} ${tests === 1 ? 'test' : 'tests'})`
  return slowest === null
    ? [head]
    : [head, `  ${' '.repeat(10)}  ${seconds(slowest.ms).trim()}: ${slowest.name}`]
}

/** Ten characters wide, so that columns stand under each other. */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`.padStart(10)
}
