/** What decides whether the sender of a message is told that it was read. */
export interface ReadMarkFacts {
  /** Of the setting `pm_read_marks`, as it stands now. */
  readonly readerShows: boolean
  readonly senderShows: boolean
  readonly isRequest: boolean
  readonly isBlocked: boolean
}

/** Who hides that they have read does not read it of others either (PM-11). */
export function tellsRead({ readerShows, senderShows, isRequest, isBlocked }: ReadMarkFacts): boolean {
  return readerShows && senderShows && !isRequest && !isBlocked
}
