import { FanLevel } from '@footlight/core/protocol/fan-level'
import { type OwnPost, postLimits } from '@footlight/core/protocol/posts'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { NumberField, TextField } from '@footlight/ui/TextField'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageForm } from '../shell/PageForm.tsx'
import { MediaChoice } from './MediaChoice.tsx'
import { PollFields } from './PollFields.tsx'
import { audienceIn, type PostFormState, usePostForm } from './use-post-form.ts'
import '../fan-club/texts.ts'
import classes from './Posts.module.css'

interface PostFormProps {
  /** null: a new one. */
  readonly post: OwnPost | null
  readonly onClose: () => void
}

/** What a post says, whom it is for, what belongs to it, and when it comes out. */
export function PostForm({ post, onClose }: PostFormProps) {
  const { t } = useTranslation()
  const form = usePostForm(post, onClose)
  const { typed, set, errorOf } = form
  // Who has read it or paid for it keeps it as it was.
  const isOut = post?.state === 'published'
  return (
    <PageForm className={classes.form} onSubmit={(event) => void form.save(event)} data-testid="post-form">
      <h3>{t(post === null ? 'posts.write' : 'posts.edit')}</h3>
      <TextField
        label={t('posts.teaser')}
        hint={t('posts.teaser_help')}
        value={typed.teaser}
        maxLength={postLimits.teaserChars}
        error={errorOf('teaser')}
        onChange={({ currentTarget }) => set({ teaser: currentTarget.value })}
      />
      <TextArea
        label={t('posts.text')}
        value={typed.text}
        maxLength={postLimits.textChars}
        rows={5}
        hint={isOut && post.sales > 0 ? t('posts.text_sold') : undefined}
        readOnly={isOut && post.sales > 0}
        error={errorOf('text')}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      <AudienceFields form={form} isOut={isOut} />
      {isOut ? (
        <p className={classes.quiet}>{t('posts.is_out')}</p>
      ) : (
        <>
          <MediaChoice
            chosen={typed.media}
            known={post?.media ?? []}
            error={errorOf('media')}
            onChange={(media) => set({ media })}
          />
          <PollFields form={form} />
          <TextField
            label={t('posts.publish_at')}
            type="datetime-local"
            hint={t('posts.publish_at_help', { count: postLimits.aheadDays })}
            value={typed.publishAt}
            error={errorOf('publish_at')}
            onChange={({ currentTarget }) => set({ publishAt: currentTarget.value })}
          />
        </>
      )}
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={form.isPending}>
          {t(isOut ? 'actions.save' : typed.publishAt === '' ? 'posts.publish' : 'posts.schedule')}
        </Button>
        <Button onClick={onClose}>{t('actions.close')}</Button>
      </div>
    </PageForm>
  )
}

function AudienceFields({ form, isOut }: { readonly form: PostFormState; readonly isOut: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { typed, set, errorOf } = form
  return (
    <div className={classes.pair}>
      <Select
        label={t('posts.for_whom')}
        value={typed.audience}
        disabled={isOut && typed.audience !== 'sold'}
        options={[
          { value: 'all', label: t('posts.for.all') },
          ...FanLevel.options.map((value) => ({
            value,
            label: t(`posts.for.${value}`),
            disabled: isOut,
          })),
          { value: 'sold', label: t('posts.for.sold') },
        ]}
        onChange={({ currentTarget }) => set({ audience: audienceIn(currentTarget.value) })}
      />
      {typed.audience === 'sold' && (
        <NumberField
          label={t('posts.price')}
          hint={
            Number.isNaN(typed.price)
              ? undefined
              : t('posts.price_help', { money: format.tokensAsMoney(typed.price) })
          }
          min={1}
          max={postLimits.priceTokens}
          value={typed.price}
          error={errorOf('token_price')}
          onValueChange={(price) => set({ price })}
        />
      )}
    </div>
  )
}
