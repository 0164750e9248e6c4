import type { MessageAttachment } from '@footlight/core/protocol/messages'
import { postLimits } from '@footlight/core/protocol/posts'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { NumberField } from './TextField.tsx'
import classes from './MediaChoice.module.css'

export interface AttachFormProps {
  /** null: nothing is attached yet. */
  readonly attached: MessageAttachment | null
  readonly texts: {
    readonly price: string
    /** What stands below a price that is none. */
    readonly invalid: string
    readonly done: string
    readonly drop: string
  }
  /** What the price means, below it. */
  readonly priceHint: (tokens: number) => string
  readonly choice: (chosen: readonly number[], onChange: (chosen: readonly number[]) => void) => ReactNode
  /** null: nothing any more. */
  readonly onAttach: (attachment: MessageAttachment | null) => void
}

/** What a performer lets come with a message, and for how much. */
export function AttachForm({ attached, texts, priceHint, choice, onAttach }: AttachFormProps) {
  const [media, setMedia] = useState<readonly number[]>(attached?.media ?? [])
  const [price, setPrice] = useState(attached?.token_price ?? 0)
  const isPrice = Number.isInteger(price) && price >= 0 && price <= postLimits.priceTokens
  return (
    <div className={classes.form}>
      {choice(media, setMedia)}
      <NumberField
        label={texts.price}
        hint={priceHint(price)}
        min={0}
        max={postLimits.priceTokens}
        value={price}
        error={isPrice ? undefined : texts.invalid}
        onValueChange={setPrice}
      />
      <div className={classes.actions}>
        <Button
          variant="primary"
          disabled={media.length === 0 || !isPrice}
          onClick={() => onAttach({ media: [...media], token_price: price })}
        >
          {texts.done}
        </Button>
        {attached !== null && <Button onClick={() => onAttach(null)}>{texts.drop}</Button>}
      </div>
    </div>
  )
}
