import { lazy, Suspense } from 'react'

// What draws the code is as large as many a page, and few people ever see one.
const QRCodeSVG = lazy(() =>
  import('qrcode.react').then(({ QRCodeSVG }) => ({ default: QRCodeSVG })),
)

/** A text for a camera; `title` says to others what it is. */
export function QrCode({ value, title }: { value: string; title: string }) {
  return (
    <Suspense>
      <QRCodeSVG value={value} size={184} title={title} />
    </Suspense>
  )
}
