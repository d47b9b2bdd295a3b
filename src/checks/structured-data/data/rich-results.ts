/**
 * What Google's rich results ask of each type. Source: its pages under
 * https://developers.google.com/search/docs/appearance/structured-data/ (facts, in our own form). Subtypes follow the
 * nearest type listed here. Reviewed 2026-11-21.
 */

/** Paths of properties; one of a list is enough. */
export type Requirement = string | readonly string[];

export interface RichResult {
  readonly type: string;
  /** Last part of the address of Google's page. */
  readonly page: string;
  readonly required: readonly Requirement[];
  readonly recommended?: readonly Requirement[];
  /** Asked besides, unless another entity holds this one. */
  readonly requiredAlone?: readonly Requirement[];
  /** Judged inside another entity only. */
  readonly nestedOnly?: true;
  /** Nothing is required of it unless it is an offer of one of the `sellers`. */
  readonly requiredOfSold?: true;
  /** Judged inside other entities too; most types are judged only where they are the thing of the page. */
  readonly nestedToo?: true;
}

export const richResults: readonly RichResult[] = [
  {
    type: 'Article',
    page: 'article',
    required: [],
    recommended: ['headline', 'image', 'datePublished', 'dateModified', 'author.name'],
  },
  { type: 'BreadcrumbList', page: 'breadcrumb', required: ['itemListElement'], nestedToo: true },
  { type: 'Course', page: 'course', required: ['name', 'description'], recommended: ['provider'] },
  {
    type: 'Dataset',
    page: 'dataset',
    required: ['name', 'description'],
    recommended: ['license', 'creator', 'distribution.contentUrl'],
  },
  {
    type: 'DiscussionForumPosting',
    page: 'discussion-forum',
    required: ['author.name', 'datePublished', ['text', 'image', 'video']],
    recommended: ['author.url', 'headline', 'url'],
  },
  {
    type: 'EmployerAggregateRating',
    page: 'employer-rating',
    required: ['itemReviewed', 'ratingValue', ['ratingCount', 'reviewCount']],
    nestedToo: true,
  },
  {
    type: 'Event',
    page: 'event',
    required: ['name', 'startDate', 'location'],
    recommended: ['description', 'endDate', 'eventStatus', 'image', 'offers', 'organizer', 'performer'],
  },
  {
    type: 'ImageObject',
    page: 'image-license-metadata',
    required: ['contentUrl', ['creator', 'creditText', 'copyrightNotice', 'license']],
    recommended: ['acquireLicensePage'],
    nestedToo: true,
  },
  {
    type: 'JobPosting',
    page: 'job-posting',
    required: [
      'title',
      'description',
      'datePosted',
      'hiringOrganization.name',
      ['jobLocation.address', 'applicantLocationRequirements'],
    ],
    recommended: ['baseSalary', 'employmentType', 'validThrough'],
  },
  {
    type: 'LocalBusiness',
    page: 'local-business',
    required: ['name', 'address'],
    recommended: ['geo', 'openingHoursSpecification', 'telephone', 'url'],
  },
  { type: 'Movie', page: 'movie', required: ['name', 'image'], recommended: ['dateCreated', 'director'] },
  {
    type: 'Organization',
    page: 'organization',
    required: [],
    recommended: ['name', 'url', 'logo', 'sameAs'],
  },
  {
    type: 'Product',
    page: 'product-snippet',
    required: ['name', ['offers', 'review', 'aggregateRating']],
    recommended: ['image', 'description', 'brand'],
  },
  {
    type: 'ProductGroup',
    page: 'product-variants',
    // Not for sale itself: its variants have the offers, and Google asks of them all that a Product requires.
    required: ['name'],
    recommended: ['description', 'brand', 'productGroupID', 'variesBy'],
  },
  {
    type: 'AggregateOffer',
    page: 'product-snippet',
    required: ['lowPrice', 'priceCurrency'],
    recommended: ['highPrice', 'offerCount'],
    nestedOnly: true,
    requiredOfSold: true,
  },
  {
    type: 'Offer',
    page: 'product-snippet',
    required: [['price', 'priceSpecification.price']],
    recommended: ['availability', 'priceCurrency'],
    nestedOnly: true,
    requiredOfSold: true,
  },
  {
    type: 'ProfilePage',
    page: 'profile-page',
    required: ['mainEntity.name'],
    recommended: ['dateCreated', 'dateModified'],
  },
  {
    type: 'QAPage',
    page: 'qapage',
    required: ['mainEntity'],
  },
  {
    // Of a QAPage only; a FAQPage has no rich result any more.
    type: 'Question',
    page: 'qapage',
    required: ['name', 'answerCount', ['acceptedAnswer.text', 'suggestedAnswer.text']],
  },
  {
    type: 'Recipe',
    page: 'recipe',
    required: ['name', 'image'],
    recommended: [
      'author',
      'cookTime',
      'datePublished',
      'description',
      'recipeIngredient',
      'recipeInstructions',
    ],
  },
  {
    type: 'Review',
    page: 'review-snippet',
    required: ['author', 'reviewRating.ratingValue'],
    requiredAlone: ['itemReviewed.name'],
    recommended: ['datePublished'],
    nestedToo: true,
  },
  {
    type: 'AggregateRating',
    page: 'review-snippet',
    required: ['ratingValue', ['ratingCount', 'reviewCount']],
    requiredAlone: ['itemReviewed.name'],
    nestedToo: true,
  },
  {
    type: 'SoftwareApplication',
    page: 'software-app',
    required: ['name', 'offers.price', ['aggregateRating', 'review']],
    recommended: ['applicationCategory', 'operatingSystem'],
  },
  {
    type: 'VacationRental',
    page: 'vacation-rental',
    required: [
      'containsPlace',
      'identifier',
      'image',
      ['latitude', 'geo.latitude'],
      ['longitude', 'geo.longitude'],
      'name',
    ],
  },
  {
    type: 'VideoObject',
    page: 'video',
    required: ['name', 'thumbnailUrl', 'uploadDate'],
    recommended: ['contentUrl', 'description', 'duration'],
    nestedToo: true,
  },
  { type: 'WebSite', page: 'site-names', required: ['name', 'url'] },
];

/** Types whose pages require a price of their offers; those of an Event, a Service or a business may have none. */
export const sellers: readonly string[] = ['Product', 'SoftwareApplication'];

/** What a ProductGroup may say once for all its variants. It has no offers, and each variant its own name. */
export const sharedByVariants: ReadonlySet<string> = new Set(['aggregateRating', 'brand', 'review']);

/** Kinds of Event in schema.org that are none to Google: runs of a course, broadcasts, likes and plays. */
export const apart: readonly { readonly type: string }[] = [
  { type: 'CourseInstance' },
  { type: 'PublicationEvent' },
  { type: 'UserInteraction' },
];

export interface Retired {
  readonly type: string;
  readonly since: string;
}

/** Types whose rich result has ended. The markup stays valid schema.org. */
export const retired: readonly Retired[] = [
  { type: 'HowTo', since: '2023' },
  { type: 'FAQPage', since: 'May 2026' },
  { type: 'ClaimReview', since: 'June 2025' },
  { type: 'SpecialAnnouncement', since: 'June 2025' },
  { type: 'Occupation', since: 'June 2025' },
  { type: 'OccupationAggregationByEmployer', since: 'June 2025' },
  // The vehicle listing. Google takes a Car for a Product only where the page gives it both types.
  { type: 'Car', since: 'June 2025' },
];

/** One rich result of a type that has ended, while others of the type live on. */
export interface RetiredUse extends Retired {
  readonly name: string;
  /** The property, or the type beside the first, that asks for it. */
  readonly by: string;
  /** Types that the property must hold; any value will do where there are none. */
  readonly holding?: readonly string[];
}

export const retiredUses: readonly RetiredUse[] = [
  {
    type: 'WebSite',
    name: 'search box',
    by: 'potentialAction',
    holding: ['SearchAction'],
    since: '2024',
  },
  {
    type: 'Book',
    name: 'book action',
    by: 'potentialAction',
    holding: ['BorrowAction', 'ReadAction'],
    since: 'June 2025',
  },
  { type: 'Course', name: 'course info', by: 'hasCourseInstance', since: 'June 2025' },
  { type: 'VideoObject', name: 'learning video', by: 'LearningResource', since: 'June 2025' },
];
