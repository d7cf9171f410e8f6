/** Apart from the endpoint, because every page reads them before anything is called. */

/** How long campaign parameters are remembered, in days. */
export const TRACKING_DAYS = 15;
/** Query parameters, which are the cookies' names as well. */
export const TRACKING_NAMES = ['utm_source', 'utm_medium', 'utm_term', 'utm_lead', 'bd_vid'] as const;
