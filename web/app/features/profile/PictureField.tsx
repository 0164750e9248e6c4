import { profileLimits } from '@footlight/core/protocol/profiles'
import { Button } from '@footlight/ui/Button'
import { base64Of } from '@footlight/ui/pictures/base64-of'
import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Group } from '../room-settings/FormGroup.tsx'
import type { ProfileFormStore } from './profile-form-store.ts'
import classes from './ProfileForm.module.css'

/** What the room shows while its performer is offline; saved as soon as it is chosen. */
export const PictureField = observer(function PictureField({ store }: { readonly store: ProfileFormStore }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isPending, setPending] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const url = store.saved.offlinePictureUrl

  async function put(file: File | null): Promise<void> {
    setPending(true)
    const fits = file === null || file.size <= profileLimits.pictureBytes
    // Not to be read: gone from its disk since it was chosen, or not this browser's to read.
    const data = file !== null && fits ? await base64Of(file).catch(() => null) : null
    const isReadable = file === null || data !== null
    setRefused(!(isReadable && (await store.putPicture(data))))
    setPending(false)
  }

  return (
    <Group title={t('profile_form.picture_title')}>
      {url !== null && (
        <img
          className={classes.picture}
          src={url}
          width={640}
          height={360}
          alt={t('profile_form.picture_title')}
        />
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        data-testid="picture-file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) void put(file)
        }}
      />
      <div className={classes.buttons}>
        <Button pending={isPending} onClick={() => input.current?.click()}>
          {t('profile_form.picture_choose')}
        </Button>
        {url !== null && (
          <Button variant="quiet" pending={isPending} onClick={() => void put(null)}>
            {t('profile_form.picture_remove')}
          </Button>
        )}
      </div>
      <p className={isRefused ? classes.wrong : classes.hint} role={isRefused ? 'alert' : undefined}>
        {t(isRefused ? 'profile_form.picture_refused' : 'profile_form.picture_hint')}
      </p>
    </Group>
  )
})
