import { postLimits } from '@footlight/core/protocol/posts'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { NumberField, TextField } from '@footlight/ui/TextField'
import { X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Switch } from '../room-settings/FormGroup.tsx'
import type { PostFormState } from './use-post-form.ts'
import classes from './Posts.module.css'

/** Whether a post asks something, and what can be answered. */
export function PollFields({ form: { typed, set, errorOf } }: { readonly form: PostFormState }) {
  const { t } = useTranslation()
  const { options } = typed
  const error = errorOf('poll')
  const change = (at: number, text: string): void =>
    set({ options: options.map((option, each) => (each === at ? text : option)) })
  return (
    <>
      <Switch
        label={t('posts.poll')}
        help={t('posts.poll_help')}
        checked={typed.hasPoll}
        onChange={(hasPoll) => set({ hasPoll })}
      />
      {typed.hasPoll && (
        <div className={classes.options}>
          {options.map((option, at) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is what stands in its place
              key={at}
              label={t('posts.option', { number: at + 1 })}
              value={option}
              maxLength={postLimits.optionChars}
              suffix={
                options.length > postLimits.options.min && (
                  <IconButton
                    variant="bare"
                    size="small"
                    label={t('posts.drop_option', { number: at + 1 })}
                    onClick={() => set({ options: options.filter((_, each) => each !== at) })}
                  >
                    <X aria-hidden />
                  </IconButton>
                )
              }
              onChange={({ currentTarget }) => change(at, currentTarget.value)}
            />
          ))}
          {error !== undefined && (
            <p className={classes.wrong} role="alert">
              {error}
            </p>
          )}
          <div className={classes.actions}>
            {options.length < postLimits.options.max && (
              <Button size="small" onClick={() => set({ options: [...options, ''] })}>
                {t('posts.add_option')}
              </Button>
            )}
          </div>
          <NumberField
            label={t('posts.poll_days')}
            value={typed.pollDays}
            min={1}
            max={postLimits.pollDays}
            onValueChange={(pollDays) => set({ pollDays })}
          />
        </div>
      )}
    </>
  )
}
