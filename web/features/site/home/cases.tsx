import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import type { CaseFilm, HomeContent } from '../content/home-content.ts';
import styles from './cases.module.css';
import { FilmCard } from './film-card.tsx';
import { createFilmPlayer } from './film-player.ts';
import { SectionHead } from './section-head.tsx';
import sections from './sections.module.css';
import { useCarousel } from './use-carousel.ts';

/** How long a slide of cases stands, in ms (specification 1 §9). */
const SLIDE_MS = 5000;
const A_SLIDE = 3;

/** Films of people of ours at work: two slides of three, with arrows and progress bars of their own. */
export function Cases({ content, id }: { content: HomeContent['cases']; id: string }) {
  const slides = [content.films.slice(0, A_SLIDE), content.films.slice(A_SLIDE)];
  const { carousel, state, holders } = useCarousel(slides.length, SLIDE_MS);
  const [films] = useState(() => createFilmPlayer(carousel));
  const playing = useSyncExternalStore(films.subscribe, films.get);
  useEffect(() => () => films.step(0), [films]);
  return (
    <section className={sections.section} data-ground="canvas" id={id}>
      <div className={sections.wrap}>
        <SectionHead title={content.title} purpose={content.purpose} />
        <section aria-roledescription="轮播" aria-label="示例案例" {...holders}>
          <div className={styles.reel}>
            <div className={styles.slides} style={{ transform: `translateX(calc(${-state.index} * (100% + 24px)))` }}>
              {slides.map((slide, at) => (
                <ul key={slide[0]?.picture} className={styles.slide} inert={at !== state.index}>
                  {slide.map((film: CaseFilm) => (
                    <li key={film.picture}>
                      <FilmCard
                        film={film}
                        playing={playing === film.picture}
                        onClick={() => films.click(film.picture)}
                        onEnd={() => films.end(film.picture)}
                      />
                    </li>
                  ))}
                </ul>
              ))}
            </div>
          </div>
          <div className={styles.controls}>
            {slides.map((slide, at) => (
              <button
                key={slide[0]?.picture}
                type="button"
                className={styles.bar}
                aria-label={`第 ${at + 1} 组案例`}
                aria-current={at === state.index}
                onClick={() => films.step(at)}
              >
                {at === state.index && <i key={state.round} data-running={state.running || undefined} />}
              </button>
            ))}
            <span className={styles.arrows}>
              <button type="button" aria-label="上一组" onClick={() => films.step(state.index - 1)}>
                <Icon name="left" />
              </button>
              <button type="button" aria-label="下一组" onClick={() => films.step(state.index + 1)}>
                <Icon name="right" />
              </button>
            </span>
          </div>
        </section>
      </div>
    </section>
  );
}
