/** What only the server asks of a route: how it parses a call, who may make it, and what openapi.json says of it. */
export const SERVERS_OWN = ['summary', 'access', 'at', 'errors', 'params', 'query', 'body', 'bodyBytesMax']

/**
 * Leaves out of the client's build what of the route table the server alone reads. Pages fill in paths, send what their
 * types allow, and parse answers.
 * @returns {import('vite').Plugin}
 */
export function clientRoutes() {
  let left = 0
  return {
    name: 'footlight:client-routes',
    apply: 'build',
    // Behind what takes the types out.
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /core[\\/]src[\\/]protocol[\\/]/, code: 'defineRoute(' },
      handler(code) {
        const cuts = serversOwn(this.parse(code))
        left += cuts.length
        return { code: without(code, cuts), map: null }
      },
    },
    // Were routes defined elsewhere or otherwise, all of it would be in the client's build again, and nothing would fail.
    generateBundle() {
      if (left === 0)
        this.error('no route of core/src/protocol was found, of which the browser needs but a part')
    },
  }
}

/**
 * @param {any} program
 * @returns {[start: number, end: number][]} in the order of the text
 */
function serversOwn(program) {
  /** @type {[number, number][]} */
  const cuts = []
  visit(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.name !== 'defineRoute') return
    const { properties } = node.arguments[0]
    for (const [index, property] of properties.entries()) {
      if (property.type !== 'Property' || !SERVERS_OWN.includes(property.key.name)) continue
      cuts.push([property.start, properties[index + 1]?.start ?? property.end])
    }
  })
  return cuts
}

/** @param {unknown} node @param {(node: any) => void} look */
function visit(node, look) {
  if (node === null || typeof node !== 'object') return
  if ('type' in node) look(node)
  for (const child of Object.values(node)) visit(child, look)
}

/** @param {string} code @param {[number, number][]} cuts */
function without(code, cuts) {
  let rest = ''
  let at = 0
  for (const [start, end] of cuts) {
    rest += code.slice(at, start)
    at = end
  }
  return rest + code.slice(at)
}
