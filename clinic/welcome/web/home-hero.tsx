import { useAnswer } from '../../../web/ask.ts'
import { paths } from '../../../contract/paths.ts'
import { product } from '../../../web/product.ts'
import { useSession } from '../../../web/session-context.tsx'
import { useTheme } from '../../../web/theme.ts'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { PageHeading } from '../../../web/ui/page-heading.tsx'
import classes from './home-hero.module.css'
import { readBookingOffer } from '../../visits/booking-requests/booking-offer.ts'
import { hero } from './welcome-content.ts'

/** Pictures of the demo clinic, `light` and `dark`, by their width in pixels; the page works without them. */
const screenshots: Readonly<Record<string, string>> = import.meta.glob('./screenshots/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The picture fills the screen below this width, and takes the wider of two columns above it. */
const sizes = '(min-width: 64em) 55vw, calc(100vw - 32px)'

export function HomeHero() {
  const { currentUser, role } = useSession()
  const { data: offer } = useAnswer(readBookingOffer, {}, { enabled: !currentUser })
  const theme = useTheme()
  const ofWidth = (width: number) => screenshots[`./screenshots/${theme}-${width}.webp`]
  const screenshot = ofWidth(1280)
  return (
    <section className={classes.hero} aria-label={product.name}>
      <div className={classes.words}>
        <PageHeading title="Home" className={classes.name}>
          {product.name}
        </PageHeading>
        <p className={classes.sentence}>{hero.sentence}</p>
        <div className={classes.actions}>
          {role && (
            <ButtonLink to={paths.dashboard(role)} size="md">
              Dashboard
            </ButtonLink>
          )}
          {!currentUser && (
            <ButtonLink to={paths.login()} size="md">
              Login
            </ButtonLink>
          )}
          {!currentUser && offer?.isOn && (
            <ButtonLink to={paths.openBooking()} size="md" variant="default">
              Book a first appointment
            </ButtonLink>
          )}
          <ButtonLink to={paths.about()} size="md" variant="default">
            Learn More
          </ButtonLink>
        </div>
      </div>
      {screenshot && (
        <img
          className={classes.screenshot}
          src={screenshot}
          srcSet={`${ofWidth(680)} 680w, ${screenshot} 1280w`}
          sizes={sizes}
          fetchPriority="high"
          width={1280}
          height={800}
          alt={`A day of the demo clinic in ${product.name}, with a visit open beside the calendar`}
        />
      )}
    </section>
  )
}
