/** The n-th tip of a bench, as every server tells it to its room. */
export function tipPayload(n: number): Record<string, string | number> {
  return {
    tokens: 25,
    receiver_name: 'performer',
    sender_name: `viewer_${n % 500}`,
    type: 'tip_box',
    comment: 'for the next song',
    transfer_id: `bench-${n}`,
    sent_at: 1_800_000_000_000 + n,
  }
}
