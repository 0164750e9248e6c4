/** Names from the best layer down, because the best is what people look for. */
export function qualityKey(layer: number, layers: number): string {
  return `quality.${['high', 'medium', 'low', 'lowest'][layers - 1 - layer] ?? 'lowest'}`
}
