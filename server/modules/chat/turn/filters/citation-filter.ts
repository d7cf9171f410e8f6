import { defineFilter } from '../stage.ts';
import { createCitationFilter } from './check-citations.ts';

/** Only marks of real sources pass; the state learns which were used, by their new numbers. */
export const filterCitations = defineFilter({
  id: 'citationsOut',
  open({ state }, { sources }) {
    if (!sources) return null;
    const filter = createCitationFilter(sources.length);
    let noted = 0;
    const note = (text: string): string => {
      const cited = filter.cited();
      for (; noted < cited.length; noted += 1) {
        const source = sources[(cited[noted] ?? 0) - 1];
        if (source) state.sources[`[${noted + 1}]`] = source;
      }
      return text;
    };
    return { push: (text) => note(filter.push(text)), flush: () => note(filter.flush()) };
  },
});
