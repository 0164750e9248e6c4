/** Of the page around a check: a text by its key, `liveness.…`. */
export type CheckTexts = (key: string, values?: Readonly<Record<string, unknown>>) => string
