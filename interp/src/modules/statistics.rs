//! `statistics`: none of it is here yet.

use hiddentables_values::module::Definition;

/// `statistics`
pub(crate) static MODULE: Definition = Definition { name: "statistics", members: &[], known: KNOWN };

const KNOWN: &str = "\
    Counter Decimal Fraction LinearRegression NormalDist StatisticsError bisect_left bisect_right correlation covariance \
    defaultdict erf exp fabs fmean fsum geometric_mean groupby harmonic_mean hypot linear_regression log math mean median \
    median_grouped median_high median_low mode mul multimode namedtuple numbers pstdev pvariance quantiles random reduce \
    repeat sqrt stdev sys tau variance";
