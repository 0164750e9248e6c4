import type { Clock } from '@footlight/core/ports'
import type { PostFields } from '@footlight/core/protocol'
import type { Person } from '../accounts/people-port.ts'
import type { PostRepository } from '../posts/post-port.ts'

const HOUR_MS = 3_600_000

const plain = {
  teaser: '',
  fanclub_access_level: null,
  token_price: 0,
  media: [],
  poll: null,
} satisfies Partial<PostFields>

/** For everybody, for members, and for tokens: one of each kind, the oldest first. */
const posts: readonly (Omit<PostFields, 'publish_at'> & { readonly hoursAgo: number })[] = [
  {
    ...plain,
    hoursAgo: 50,
    teaser: 'How the stage was built',
    text: 'Three evenings with paper, scissors and one very patient cat. The plans are yours if you want to try.',
    fanclub_access_level: 'supporter',
  },
  {
    ...plain,
    hoursAgo: 26,
    teaser: 'Evening lights, the whole set',
    text: 'All drawings of the week in full size. Thank you for keeping the lamps on!',
    token_price: 60,
  },
  {
    ...plain,
    hoursAgo: 3,
    text: 'Which colors should the next scene have?',
    poll: { options: ['Blue and gold', 'Green and silver', 'All of them'], days: 14 },
  },
]

/** Writes what a performer of the demo has to tell. `media`: what belongs to the one that is for sale. */
export async function writeDemoPosts(
  { id }: Person,
  media: readonly number[],
  { posts: repository, clock }: { readonly posts: PostRepository; readonly clock: Clock },
): Promise<void> {
  const now = clock.now()
  for (const [at, { hoursAgo, ...post }] of posts.entries()) {
    const draft = {
      ...post,
      media: post.token_price > 0 ? [...media] : [],
      publishAt: now - hoursAgo * HOUR_MS,
      isForMessage: false,
    }
    await repository.create(id, `demo-${at}`, draft, now, { since: now, max: posts.length })
  }
}
